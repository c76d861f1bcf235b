/** The projects that are cloned together: those of a group, yours, or all. */
import { projects as endpoints } from '../../../contract/organization/projects.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { textAt } from '../../output/field-path.ts';
import { pathOf, type TargetRecord } from '../../fan-out/list-below.ts';
import { listReader } from '../../fan-out/list-reader.ts';
import { parseTargetFilter } from '../../fan-out/parse-targets.ts';
import { projectsOfGroup } from '../../fan-out/projects-of-group.ts';
import { archivedParams, isWantedArchived, pathChooser } from '../../fan-out/target-filter.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import type { Source } from './clone-one.ts';
import { cloneWords } from './clone-source.ts';

type Extras = VerbCall['extras'];

/** The given option that replaces the group. */
const everythingOf = (extras: Extras): 'instance' | 'membership' | undefined =>
  (['instance', 'membership'] as const).find((name) => extras[name] === true);

/**
 * Keeps the default group from being used with an option that replaces the group.
 *
 * @throws UsageError for both of these options
 */
export const completeChosen = ({ id }: WireParams, extras: Extras): WireParams => {
  if (everythingOf(extras) === undefined) return {};
  if (extras['instance'] === true && extras['membership'] === true) {
    throw new UsageError('--instance and --membership cannot be used together');
  }
  // Without a group, the first argument is the directory.
  return { id: id ?? '' };
};

/** The given directory and options of `git clone`. */
export const chosenWords = ({ params, extras }: VerbCall): ReturnType<typeof cloneWords> => {
  const words = (extras['directory'] ?? []) as readonly string[];
  const first = everythingOf(extras) === undefined ? '' : String(params['id']);
  return cloneWords(first === '' ? words : [first, ...words]);
};

export interface Chosen {
  /** Full path of the group, which is left out of the directories; empty without a group. */
  readonly group: string;
  readonly sources: readonly Source[];
}

const findRecords = async (
  context: CommandContext,
  { params, extras }: VerbCall,
  filters: TargetRecord,
): Promise<{ readonly path: string; readonly projects: readonly TargetRecord[] }> => {
  const everything = everythingOf(extras);
  if (everything === undefined) {
    return projectsOfGroup(context, String(params['id']), { recursive: extras['recursive'] === true, filters });
  }
  const read = listReader(context, await context.client());
  const projects = await read(endpoints.list, { ...filters, ...(everything === 'membership' && { membership: true }) });
  return { path: '', projects };
};

/** The chosen projects, each once, sorted by path. */
export const findChosen = async (context: CommandContext, call: VerbCall): Promise<Chosen> => {
  const filter = parseTargetFilter(call.extras);
  const isMeant = await pathChooser(context, filter);
  const filters = { ...archivedParams(filter), simple: true, order_by: 'id', sort: 'asc' };
  const { path, projects } = await waiting.once(context, findRecords(context, call, filters));
  const sources = projects
    .filter((record) => isWantedArchived(filter, record) && isMeant(pathOf(record)))
    .map((record) => ({ path: pathOf(record), url: textAt(record, 'http_url_to_repo') }));
  const unique = new Map(sources.map((source) => [source.path, source]));
  return {
    group: path,
    sources: [...unique.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  };
};
