/** Filters the targets of a fan-out. */
import type { CommandContext } from '../context/context.ts';
import type { TargetRecord } from './list-below.ts';
import { readPattern } from './pattern.ts';
import { readNames } from './read-names.ts';

export interface TargetFilter {
  readonly match: readonly string[];
  readonly skip: readonly string[];
  readonly skipFile: string | undefined;
  readonly archived: 'include' | 'only' | 'skip';
}

type Archived = Pick<TargetFilter, 'archived'>;

/** Parameters for a list of projects. */
export const archivedParams = ({ archived }: Archived): TargetRecord =>
  archived === 'include' ? {} : { archived: archived === 'only' };

/** Checks the records, since some servers ignore the parameter. */
export const isWantedArchived = ({ archived }: Archived, record: TargetRecord): boolean =>
  archived === 'include' || record['archived'] === undefined || record['archived'] === (archived === 'only');

/** A pattern without a slash matches the last part of a path. */
const matcher = (patterns: readonly string[]): ((path: string) => boolean) => {
  const read = patterns.map((text) => ({ isName: !text.includes('/'), pattern: readPattern(text) }));
  return (path) =>
    read.some(({ isName, pattern }) => pattern.matches(isName ? path.slice(path.lastIndexOf('/') + 1) : path));
};

/**
 * Creates a test for paths from `--match`, `--skip`, and `--skip-file`.
 *
 * @throws UsageError for a file that cannot be read
 */
export const pathChooser = async (
  context: CommandContext,
  { match, skip, skipFile }: TargetFilter,
): Promise<(path: string) => boolean> => {
  const skipped = skipFile === undefined ? [] : await readNames(context, skipFile, '--skip-file');
  const skips = matcher([...skip, ...skipped]);
  const matches = match.length === 0 ? () => true : matcher(match);
  return (path) => matches(path) && !skips(path);
};
