import { UsageError } from '../../../errors/usage-error.ts';
import { isObject } from '../../../output/field-path.ts';
import { jsonValue } from '../../../output/decode.ts';
import { keyAndScope, isKey, keyFault, type FileVariable, type VariableSettings } from './variable.ts';
import { readSettings } from './read-settings.ts';

/** The comment that `export` writes above a variable with settings. */
const settingsLine = /[ \t]*# repoctl: ([^\n]*)(?:\n|$)/y;
const blankLine = /[ \t\r]*(?:#[^\n]*)?(?:\n|$)/y;
const head = /[ \t]*(?:export[ \t]+)?([^\s=]*)[ \t]*=/y;
const plainValue = /([^\n]*)(?:\n|$)/y;
const quoteAhead = /[ \t]*(?=['"])/y;
const piece = /'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^\n])/uy;
const restOfLine = /[ \t\r]*(?:(?<=[ \t])#[^\n]*)?(?:\n|$)/y;

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\n': '' };

const unescape = (text: string): string =>
  text.replaceAll(
    /\\([^])/g,
    (whole, letter: string) => controls[letter] ?? ('"\\$`'.includes(letter) ? letter : whole),
  );

/** The value without spaces around it and without a comment, which a space precedes. */
const plainText = (text: string): string => text.replace(/[ \t]#.*$/s, '').replaceAll(/^[ \t]+|[ \t\r]+$/g, '');

const parseSettings = (text: string, wrong: (why: string) => UsageError): VariableSettings => {
  const settings = jsonValue(text);
  if (!isObject(settings)) throw wrong('the settings after "# repoctl:" must be a JSON object');
  return readSettings(settings, wrong);
};

/**
 * Reads a .env file of lines such as `NAME=value` or `export NAME=value`. Empty lines and lines that start with `#` are
 * skipped; the last line of a name counts. A line `# repoctl: {...}` has the settings of the next variable; a name can
 * exist once per environment scope.
 *
 * - A bare value ends with the line, or before a space and `#`. It keeps quotes and backslashes.
 * - Single quotes keep everything, line breaks included.
 * - In double quotes `\n`, `\r`, and `\t` are control characters, and `\` escapes `"`, `\`, `$`, a backtick, or a line
 *   break, as in a shell.
 * - Quoted parts can follow each other, with escaped characters between them: `'it'\''s'`.
 *
 * Nothing is expanded: `$HOME` is five characters.
 *
 * @param name of the file, for messages, which never contain its text
 * @throws UsageError with the line number
 */
export const parseEnv = (text: string, name: string): readonly FileVariable[] => {
  const found = new Map<string, FileVariable>();
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern);
    sticky.lastIndex = at;
    const match = sticky.exec(text);
    if (match !== null) at = sticky.lastIndex;
    return match;
  };
  const wrong = (start: number, why: string): UsageError =>
    new UsageError(`${name}, line ${text.slice(0, start).split('\n').length}: ${why}`);
  const takeQuoted = (start: number): string => {
    const parts: string[] = [];
    for (let part = take(piece); part !== null; part = take(piece)) {
      const [, single, double, escaped] = part;
      parts.push(single ?? (double === undefined ? (escaped ?? '') : unescape(double)));
    }
    if (take(restOfLine) !== null) return parts.join('');
    throw wrong(start, /['"]/.test(text.charAt(at)) ? 'unclosed quote' : 'text after the closing quote');
  };
  let settings: VariableSettings = {};
  while (at < text.length) {
    const before = at;
    const given = take(settingsLine)?.[1];
    if (given !== undefined) {
      settings = parseSettings(given, (why) => wrong(before, why));
      continue;
    }
    if (take(blankLine) !== null) continue;
    const start = at;
    const key = take(head)?.[1];
    if (key === undefined) throw wrong(start, 'expected NAME=value');
    if (!isKey(key)) throw wrong(start, keyFault);
    const value = take(quoteAhead) === null ? plainText(take(plainValue)?.[1] ?? '') : takeQuoted(start);
    const variable = { key, value, ...settings };
    found.set(keyAndScope(variable), variable);
    settings = {};
  }
  return [...found.values()];
};
