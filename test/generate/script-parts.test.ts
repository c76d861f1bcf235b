import { expect, it } from 'vitest';
import { caseOn } from '../../src/generate/completion/script-parts.ts';

it('the completion script prefers the entry of one argument to that of any argument', () => {
  const branches = [
    ['groups clone/0', "spec='groups'"],
    ['groups clone/*', "spec='directory'"],
    ['projects clone/0', "spec='projects'"],
    ['projects clone/*', "spec='directory'"],
    ['projects delete/*', "spec='projects'"],
  ] as const;
  expect(caseOn('$1/$2', branches)).toEqual([
    'case $1/$2 in',
    "  'groups clone/0') spec='groups' ;;",
    "  'projects clone/0') spec='projects' ;;",
    "  'groups clone/'* | 'projects clone/'*) spec='directory' ;;",
    "  'projects delete/'*) spec='projects' ;;",
    'esac',
  ]);
});
