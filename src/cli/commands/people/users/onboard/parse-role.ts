/** Reads roles as `PATH:ROLE` or `PATH:ROLE until DAY`. */
import { groupMembers } from '../../../../../contract/organization/members.ts';
import { UsageError } from '../../../../errors/usage-error.ts';
import { isObject } from '../../../../output/field-path.ts';
import { gitlabRoleWords } from '../../../../values/roles.ts';
import { shortQuote } from '../../../../verbs/expected-value.ts';
import { parseParameter } from '../../../../verbs/parse-parameter.ts';
import { withGuess } from '../../../../apply/file/check-value.ts';
import type { GivenRole } from './person.ts';

const { expires_at: dayOfEnd } = groupMembers.add.params;

/** `group/project`, without the signs of patterns. */
const isPath = (text: string): boolean => /^[^\s:*/]+(\/[^\s:*/]+)*$/.test(text);

const readLevel = (word: string, label: string): number => {
  const words: Readonly<Record<string, number>> = gitlabRoleWords;
  const level = Object.hasOwn(words, word) ? words[word] : Object.values(words).find((one) => String(one) === word);
  if (level !== undefined) return level;
  const known = Object.keys(words);
  throw new UsageError(withGuess(`${label}: ${shortQuote(word)} is no role (${known.join(', ')})`, word, known));
};

const readDay = (text: string, label: string, now: Date): string =>
  String(
    parseParameter(
      { schema: { ...dayOfEnd, type: 'string' }, label, texts: [text], writes: true, secret: false, verbatim: false },
      now,
    ),
  );

/** @throws UsageError for anything else */
export const parseRole = (of: GivenRole['of'], text: string, now: Date): GivenRole => {
  const [, path = '', word = '', day] = /^([^:]*):\s*([^\s:]+)(?:\s+until\s+(\S+))?$/.exec(text.trim()) ?? [];
  if (path === '' || word === '') {
    const example = of === 'groups' ? 'platform' : 'platform/api';
    throw new UsageError(`${of}: ${shortQuote(text)} must be PATH:ROLE, such as ${example}:developer`);
  }
  if (!isPath(path))
    throw new UsageError(`${of}: path ${shortQuote(path)} must not have blanks, wildcards, or empty parts`);
  if (of === 'projects' && !path.includes('/')) {
    throw new UsageError(`${of}: ${shortQuote(path)} must be the full path of a project, such as group/${path}`);
  }
  const level = readLevel(word, of);
  return { of, path, level, until: day === undefined ? undefined : readDay(day, `${of}: the end of ${path}`, now) };
};

/** The texts of roles in a map as configuration files have it: `{"platform": "developer"}`, or with `access_level` and `expires_at`. */
export const rolesInMap = (map: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(map).map(([path, role]) => {
    if (!isObject(role)) return `${path}:${String(role)}`;
    const { access_level: level, expires_at: day, ...others } = role;
    const [other] = Object.keys(others);
    if (other !== undefined) throw new UsageError(`unknown key ${shortQuote(other)} of ${shortQuote(path)}`);
    return `${path}:${String(level)}${day === undefined || day === null ? '' : ` until ${String(day)}`}`;
  });
