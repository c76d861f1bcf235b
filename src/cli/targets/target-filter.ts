/** Which of the projects or groups that were found are meant. */
import type { CommandContext } from '../context/context.ts';
import type { TargetRecord } from './list-below.ts';
import { readPattern } from './pattern.ts';
import { readNames } from './read-names.ts';

/** What chooses among projects or groups. */
export interface TargetFilter {
  readonly match: readonly string[];
  readonly skip: readonly string[];
  readonly skipFile: string | undefined;
  readonly archived: 'include' | 'only' | 'skip';
}

type Archived = Pick<TargetFilter, 'archived'>;

/** The parameters of a list of projects for it. */
export const archivedParams = ({ archived }: Archived): TargetRecord =>
  archived === 'include' ? {} : { archived: archived === 'only' };

/** A server that does not read the parameter is checked by what it shows. */
export const isWantedArchived = ({ archived }: Archived, record: TargetRecord): boolean =>
  archived === 'include' || record['archived'] === undefined || record['archived'] === (archived === 'only');

/** Whether a pattern means a path: one without a slash the last part of it. */
const matcher = (patterns: readonly string[]): ((path: string) => boolean) => {
  const read = patterns.map((text) => ({ isName: !text.includes('/'), pattern: readPattern(text) }));
  return (path) =>
    read.some(({ isName, pattern }) => pattern.matches(isName ? path.slice(path.lastIndexOf('/') + 1) : path));
};

/**
 * Tells which paths are meant.
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
