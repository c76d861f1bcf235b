/** Prints a plan as lines for a terminal, or as Markdown for a merge request. */
import { Chalk } from 'chalk';
import stringWidth from 'string-width';
import { countText } from '../../output/count-text.ts';
import { sanitize } from '../../output/sanitize.ts';
import type { Action, FieldChange, Step } from '../plan/change.ts';
import type { Plan } from '../run/make-plan.ts';
import type { Summary } from '../run/summary.ts';
import { fieldOf } from '../plan/fields.ts';
import { recordText } from '../file/read-entry.ts';
import { wordOf } from '../sections/compare.ts';

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
  section.isOwner === true && action !== 'change' ? ownWords[owner] : recordText(section, name);

/** The part of a plan that is printed. */
export interface Shown {
  readonly targets: readonly Pick<Plan['targets'][number], 'target' | 'steps'>[];
}

/** Folds a plan; with `isFolded` false, targets stay separate. */
export const fold = ({ targets }: Shown, isFolded: boolean): readonly FoldedGroup[] => {
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

const colors: Readonly<Record<Action, 'green' | 'cyan' | 'red' | 'magenta'>> = {
  add: 'green',
  change: 'cyan',
  rename: 'cyan',
  replace: 'magenta',
  delete: 'red',
};

const widest = 40;

const detailText = ({ step }: Folded): string => {
  const fields = Object.entries(step.fields).map(([name, change]) => fieldText(step, name, change));
  return [...fields, ...(step.surplus === true ? ['not in the configuration'] : [])].join(', ');
};

/** Prints one block of lines for each group of targets. */
export const planLines = (
  plan: Shown,
  { isFolded, colorLevel }: { readonly isFolded: boolean; readonly colorLevel: 0 | 1 | 2 | 3 },
): string => {
  const chalk = new Chalk({ level: colorLevel });
  const groups = fold(plan, isFolded);
  const blocks = groups.map((group) => {
    const width = Math.min(widest, Math.max(...group.changes.map(({ what }) => stringWidth(what))));
    const lines = group.changes.map((change) => {
      const color = chalk[colors[change.step.action]];
      const detail = sanitize(detailText(change));
      const what = sanitize(change.what);
      const padding = detail === '' ? '' : ' '.repeat(Math.max(2, width - stringWidth(what) + 2));
      return `  ${color(marks[change.step.action])} ${what}${padding}${detail}\n`;
    });
    return `${chalk.bold(sanitize(placesText(group)))}\n${lines.join('')}`;
  });
  return blocks.join('\n');
};

const cell = (text: string): string =>
  sanitize(text).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('`', "'");

const code = (text: string): string => (text === '' ? '' : `\`${cell(text)}\``);

/** Prints a Markdown table below the summary. */
export const planMarkdown = (plan: Plan, summary: string, isFolded: boolean): string => {
  const groups = fold(plan, isFolded);
  if (groups.length === 0) return `${summary}\n`;
  const rows = groups.flatMap((group) =>
    group.changes.map((change) => {
      const { action } = change.step;
      return `| \`${marks[action]}\` ${action} | ${cell(change.what)} | ${code(detailText(change))} | ${cell(placesText(group))} |`;
    }),
  );
  return [summary, '', '| Action | What | Fields | Where |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
};

const parts = (summary: Summary): readonly string[] => {
  const counted: readonly (readonly [number, string])[] = [
    [summary.add, 'to add'],
    [summary.change, 'to change'],
    [summary.rename, 'to rename'],
    [summary.replace, 'to replace'],
    [summary.delete, 'to delete'],
  ];
  return counted.flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`));
};

/** Counts targets that differ: `2 of 10 projects and 1 of 3 groups`. */
const placesOf = ({ projects, groups, compared }: Summary, isSame: boolean): string => {
  const of = (differing: number, all: number, one: string): readonly string[] => {
    if (all === 0) return [];
    return [isSame ? countText(all, one) : `${differing} of ${countText(all, one)}`];
  };
  const found = [...of(projects, compared.projects, 'project'), ...of(groups, compared.groups, 'group')];
  return [...found, ...(compared.instance ? ['the instance'] : [])].join(' and ');
};

/** `3 to add, 1 to change in 2 of 10 projects` */
export const summaryText = (summary: Summary): string => {
  const differing = parts(summary);
  const where = placesOf(summary, differing.length === 0);
  if (where === '') return 'Nothing to compare';
  return differing.length === 0 ? `No differences in ${where}` : `${differing.join(', ')} in ${where}`;
};

/** Notes on skipped targets, surplus records, and values that are not compared. */
export const remarks = (summary: Summary, plan: Plan, errorText: (error: unknown) => string): readonly string[] => [
  ...(plan.archived.length === 0 ? [] : [`${countText(plan.archived.length, 'archived project')} skipped`]),
  ...(summary.surplus === 0
    ? []
    : [`${countText(summary.surplus, 'record')} not in the configuration; use --prune to delete`]),
  ...(summary.unreadable === 0
    ? []
    : [
        `${countText(summary.unreadable, 'value')} cannot be read back, and ${summary.unreadable === 1 ? 'is' : 'are'} not compared`,
      ]),
  ...plan.targets.flatMap(({ kept }) => kept.map(({ address, reason }) => `${address} kept: ${reason}`)),
  ...plan.unmatched.map((address) => `${address} matches nothing`),
  ...plan.unread.map(({ path, error }) => `${path === '' ? 'instance' : path} not compared: ${errorText(error)}`),
];
