/** The parts of the records of protected branches and tags (v4 shapes). */
import type { ProtectedLevel } from '../../db/tables/organization.ts';
import { isRefName } from '../../git/ref-name.ts';

const descriptions: Readonly<Record<ProtectedLevel, string>> = {
  0: 'No one',
  30: 'Developers + Masters',
  40: 'Masters',
  60: 'Instance admins',
};

/** The list with the one level that a rule has. */
export const accessLevelsOf = (level: ProtectedLevel) => [
  { access_level: level, access_level_description: descriptions[level] },
];

/** A level that a rule demands, if someone can have it. */
export type NeededLevel = Exclude<ProtectedLevel, 0>;

/** The lowest of the levels of rules; undefined if no caller reaches any. */
export const lowestOf = (levels: readonly ProtectedLevel[]): NeededLevel | undefined =>
  ([30, 40, 60] as const).find((level) => levels.includes(level));

/** The error for a text that no name of a branch or tag can match; `*` stands for any characters. */
export const patternFault = (name: string, kind: 'branch' | 'tag'): string | undefined =>
  isRefName(name.replaceAll('*', 'x')) ? undefined : `is not a valid ${kind} name`;
