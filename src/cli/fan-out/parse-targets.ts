import { UsageError } from '../errors/usage-error.ts';
import type { TargetFilter } from './target-filter.ts';
import { targetOptions, type TargetValues } from './target-options.ts';

/** The choice of projects or groups for a fan-out. */
export interface TargetChoice extends TargetFilter {
  readonly kind: 'project' | 'group';
  /** The option, for messages. */
  readonly label: string;
  readonly from:
    | { readonly of: string }
    | { readonly everything: 'membership' | 'instance' }
    /** A path, or `-` for stdin. */
    | { readonly file: string };
  /** `--archived-projects` was given. */
  readonly asksArchived: boolean;
}

const listOf = (value: TargetValues['match']): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];

const textOf = (value: TargetValues['of'], label: string): string | undefined => {
  if (value === '') throw new UsageError(`${label} must not be empty`);
  return typeof value === 'string' ? value : undefined;
};

const labelOf = (key: keyof TargetValues): string =>
  `--${
    targetOptions
      .find((option) => option.key === key)
      ?.flags.slice(2)
      .split(' ')[0]
  }`;

const kindOf = ({ eachProject, eachGroup }: TargetValues): TargetChoice['kind'] | undefined => {
  if (eachProject === true && eachGroup === true) {
    throw new UsageError('--each-project and --each-group cannot be used together');
  }
  return eachProject === true ? 'project' : eachGroup === true ? 'group' : undefined;
};

/** Reads the source of the projects or groups. Throws UsageError unless there is exactly one. */
const fromOf = (values: TargetValues, kind: TargetChoice['kind']): TargetChoice['from'] => {
  const fileKey = kind === 'project' ? 'projectsFrom' : 'groupsFrom';
  const otherFile = kind === 'project' ? 'groupsFrom' : 'projectsFrom';
  if (values[otherFile] !== undefined) {
    throw new UsageError(`${labelOf(otherFile)} cannot be used with --each-${kind}`);
  }
  const keys = (['of', 'membership', 'instance', fileKey] as const).filter((key) => values[key] !== undefined);
  const [first, second] = keys;
  if (first === undefined) {
    throw new UsageError(`--each-${kind} must know of which ${kind}s`, {
      hint: `Use --of GROUP, --membership, --instance, or ${labelOf(fileKey)} FILE.`,
    });
  }
  if (second !== undefined) throw new UsageError(`${labelOf(first)} and ${labelOf(second)} cannot be used together`);
  const text = textOf(values[first], labelOf(first)) ?? '';
  if (first === 'of') return { of: text };
  return first === fileKey ? { file: text } : { everything: first as 'membership' | 'instance' };
};

/** Replaces `--group` of a verb for projects only by `--each-project --of`. */
const spelledOut = (values: TargetValues): TargetValues => {
  const { group, ...others } = values;
  if (group === undefined) return values;
  const other = (
    ['eachProject', 'eachGroup', 'of', 'membership', 'instance', 'projectsFrom', 'groupsFrom'] as const
  ).find((key) => others[key] !== undefined);
  if (other !== undefined) throw new UsageError(`--group and ${labelOf(other)} cannot be used together`);
  return { ...others, eachProject: true, of: textOf(group, '--group') };
};

/** Reads the options that filter projects or groups. Archived projects are skipped by default. */
export const parseTargetFilter = (
  values: Pick<TargetValues, 'match' | 'skip' | 'skipFile' | 'archivedProjects'>,
): TargetFilter => {
  const { archivedProjects } = values;
  return {
    match: listOf(values.match),
    skip: listOf(values.skip),
    skipFile: textOf(values.skipFile, '--skip-file'),
    archived: archivedProjects === 'include' || archivedProjects === 'only' ? archivedProjects : 'skip',
  };
};

/**
 * Reads the fan-out options; undefined without any.
 *
 * @throws UsageError for options that cannot be used together, or need another one
 */
export const parseTargets = (given: TargetValues): TargetChoice | undefined => {
  const values = spelledOut(given);
  const kind = kindOf(values);
  if (kind === undefined) {
    const lonely = targetOptions.find(({ key }) => values[key] !== undefined);
    if (lonely === undefined) return undefined;
    throw new UsageError(`${labelOf(lonely.key)} can only be used with --each-project or --each-group`);
  }
  const { archivedProjects } = values;
  if (archivedProjects !== undefined && kind === 'group') {
    throw new UsageError('--archived-projects can only be used with --each-project');
  }
  return {
    kind,
    label: given.group === undefined ? `--each-${kind}` : '--group',
    from: fromOf(values, kind),
    ...parseTargetFilter(values),
    asksArchived: archivedProjects !== undefined,
  };
};
