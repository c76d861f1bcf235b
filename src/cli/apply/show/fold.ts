/** Joins equal changes in several targets, so that a change in 100 projects is one line. */
import type { FieldChange, Step } from '../plan/change.ts';
import { fieldOf } from '../plan/fields.ts';
import { recordText } from '../file/read-entry.ts';
import { wordOf } from '../sections/compare.ts';
import type { Plan } from '../run/make-plan.ts';

/** A change with all its targets. */
export interface Folded {
  readonly step: Step;
  /** The changed record: `label bug`. */
  readonly what: string;
  /** Paths of projects or groups; one empty path for the instance. */
  readonly paths: readonly string[];
}

/** Changes with the same targets. */
export interface FoldedGroup {
  readonly owner: 'instance' | 'groups' | 'projects';
  readonly paths: readonly string[];
  readonly changes: readonly Folded[];
}

const ownWords = { instance: 'the instance', groups: 'group', projects: 'project' } as const;

const whatOf = ({ section, name, action }: Step, owner: FoldedGroup['owner']): string =>
  section.name === 'settings' && action !== 'change' ? ownWords[owner] : recordText(section, name);

/** Folds a plan; with `isFolded` false, targets stay separate. */
export const fold = ({ targets }: Plan, isFolded: boolean): readonly FoldedGroup[] => {
  const alike = new Map<string, { owner: FoldedGroup['owner']; step: Step; paths: string[] }>();
  for (const { target, steps } of targets) {
    for (const step of steps) {
      const { action, section, name, fields, surplus } = step;
      const key = JSON.stringify([
        target.owner,
        action,
        section.name,
        name,
        fields,
        surplus,
        isFolded && fields['path'] === undefined && (name !== '' || action === 'change') ? '' : target.path,
      ]);
      const known = alike.get(key);
      if (known === undefined) alike.set(key, { owner: target.owner, step, paths: [target.path] });
      else known.paths.push(target.path);
    }
  }
  const groups = new Map<string, { owner: FoldedGroup['owner']; paths: readonly string[]; changes: Folded[] }>();
  for (const { owner, step, paths } of alike.values()) {
    const key = `${owner} ${paths.join(' ')}`;
    const group = groups.get(key) ?? { owner, paths, changes: [] };
    group.changes.push({ step, what: whatOf(step, owner), paths });
    groups.set(key, group);
  }
  // Changes in many targets come first.
  return [...groups.values()].toSorted((one, other) => other.paths.length - one.paths.length);
};

export const marks = { add: '+', change: '~', rename: '»', replace: '±', delete: '-' } as const;

const longestValue = 60;

const valueText = (value: unknown): string => {
  const isPlain = typeof value === 'string' && /^[\w#./:@+-]+$/.test(value) && !/^(true|false|null|\d+)$/.test(value);
  const text = isPlain ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
};

/** One field of a change: `color: #ff0000 → #d9534f`. */
export const fieldText = ({ section }: Step, name: string, change: FieldChange): string => {
  const field = fieldOf(section, name);
  const text = (value: unknown): string => valueText(wordOf(value, field));
  const sides = [
    ...('old' in change ? [text(change.old)] : []),
    ...(change.hidden === true ? ['(hidden)'] : []),
    ...('new' in change ? [text(change.new)] : []),
  ];
  return `${name}: ${sides.join(' → ')}`;
};

/** The heading of a group: a path, or the number of targets. */
export const placesText = ({ owner, paths }: FoldedGroup): string => {
  const [first = ''] = paths;
  if (owner === 'instance') return 'instance';
  return paths.length === 1 ? first : `${paths.length} ${owner}`;
};
