/** The parts of the records of protected branches and tags (v4 shapes). */
import type { ProtectedLevel } from '../../db/tables/organization.ts';
import { isRefName } from '../../git/ref-name.ts';

const descriptions: Readonly<Record<ProtectedLevel, string>> = {
  0: 'No one',
  30: 'Developers + Masters',
  40: 'Masters',
};

/** The list with the one level that a rule has. */
export const accessLevelsOf = (level: ProtectedLevel) => [
  { access_level: level, access_level_description: descriptions[level] },
];

/** The error for a text that no name of a branch or tag can match; `*` stands for any characters. */
export const patternFault = (name: string, kind: 'branch' | 'tag'): string | undefined =>
  isRefName(name.replaceAll('*', 'x')) ? undefined : `is not a valid ${kind} name`;
