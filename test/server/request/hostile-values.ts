/** Values that a careless or hostile client sends, in their encodings. */
import { createHash } from 'node:crypto';

export interface Hostile {
  readonly what: string;
  /** The value in JSON, which `JSON.stringify` cannot produce for all of them. */
  readonly json: string;
  /** The value as a percent-encoded segment of a path. */
  readonly path: string;
  /** The value as the parameter `name` of a query. */
  readonly query: (name: string) => string;
}

/** Percent-encodes dots too, which routers and proxies would resolve. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E');

const ofText = (what: string, text: string): Hostile => ({
  what,
  json: JSON.stringify(text),
  path: encoded(text),
  query: (name) => `${name}=${encoded(text)}`,
});

/** Bytes that are not UTF-8; JSON gets the closest string that it can represent. */
const ofBytes = (what: string, percent: string, json: string): Hostile => ({
  what,
  json,
  path: percent,
  query: (name) => `${name}=${percent}`,
});

/** A value that is not a string; in a path it is its JSON. */
const ofJson = (what: string, json: string, query: (name: string) => string): Hostile => ({
  what,
  json,
  path: encoded(json.slice(0, 1000)),
  query,
});

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** All values; `outside` is a directory that none of them must write to. */
export const hostileValues = (outside: string): readonly Hostile[] => [
  ofText('nothing', ''),
  ofText('a space', ' '),
  ofText('a word', 'x'),
  ofText('64 KiB', 'x'.repeat(65_536)),
  ofText('256 characters', 'y'.repeat(256)),
  ofText('2,000 emoji', '\u{1f600}'.repeat(2000)),
  ofText('a NUL', 'a\0b'),
  ofText('control characters', 'a\r\nX-Injected: 1\t\u001b[31m\u007f\u0085\u202e'),
  ofBytes('a lone surrogate', 'a%ED%A0%80b', String.raw`"a\ud800b"`),
  ofBytes('bytes that are not UTF-8', '%FF%C3%28', String.raw`"\udcff\udcc3("`),
  ofBytes('a broken percent-encoding', '%zz%', '"%zz%"'),
  ofText('a path upwards', '../../../../etc/passwd'),
  ofText('an absolute path', `${outside}/absolute`),
  ofText('a path into .git', '.git/hooks/post-update'),
  ofText('an option of git that runs', `--upload-pack=touch ${outside}/option`),
  ofText('an option of git that writes', `--output=${outside}/output`),
  ofText('words for a shell', `$(touch ${outside}/shell);\`touch ${outside}/tick\`|touch ${outside}/pipe`),
  ofText('a range of commits', 'a..b'),
  ofText('a name that ends in .lock', 'x.lock'),
  ofText('a revision', 'master@{-1}^{/x}:y'),
  ofText('a refspec', '+refs/heads/*:refs/heads/*'),
  ofText('zeros for a commit', '0'.repeat(40)),
  ofText('a commit that is not there', 'deadbeef'.repeat(5)),
  ofText('an SQL quote', `'; drop table users; --"`),
  ofText('wildcards', String.raw`%_\%`),
  ofText('__proto__', '__proto__'),
  ofText('constructor', 'constructor'),
  ofText('day zero', '0000-00-00'),
  ofText('the last day of all', '+275760-09-13T00:00:00.000Z'),
  ofText('a day that is none', '2024-02-30'),
  ofText('year 9999, further on', '9999-12-31T23:59:59-14:00'),
  ofText('year 1', '0001-01-01'),
  ofText('an expression that runs away', `${'a'.repeat(5000)}!`),
  ofText('5,000 names', Array.from({ length: 5000 }, (_, index) => `n${index}`).join(',')),
  ofText('many commas', ','.repeat(5000)),
  ofText('a long duration', '9'.repeat(300) + 'mo'),
  ofText('an address', 'http://[::1]:99999/%zz'),
  ofText('a mention of many', '@root @a '.repeat(2000)),
  ofText('references', '#1 !1 closes #99999999999999999999 fixes a/b#0 '.repeat(200)),
  ofJson('null', 'null', (name) => name),
  ofJson('true', 'true', (name) => `${name}=true`),
  ofJson('zero', '0', (name) => `${name}=0`),
  // "1" in a path would be the ID of a record that the other requests need.
  { ...ofJson('one', '1', (name) => `${name}=1`), path: '1%2E0' },
  ofJson('minus one', '-1', (name) => `${name}=-1`),
  ofJson('a fraction', '1.5', (name) => `${name}=1.5`),
  ofJson('the largest ID', '2147483647', (name) => `${name}=2147483647`),
  ofJson('more than 32 bits', '2147483648', (name) => `${name}=2147483648`),
  ofJson('more than 53 bits', '9007199254740993', (name) => `${name}=9007199254740993`),
  ofJson('more than 64 bits', '99999999999999999999', (name) => `${name}=99999999999999999999`),
  ofJson('1e400', '1e400', (name) => `${name}=1e400`),
  ofJson('minus 1e308', '-1e308', (name) => `${name}=-1e308`),
  ofJson('an empty array', '[]', (name) => `${name}[]=`),
  ofJson('an array of nothing', '[null,"",{},[]]', (name) => `${name}[]=&${name}[][]=&${name}[][a]=`),
  ofJson('the same twice', '[1,1]', (name) => `${name}=1&${name}=1`),
  ofJson('an array of odd things', '["x",-1,true,{"a":1},[2]]', (name) => `${name}[]=x&${name}[]=-1&${name}[][a]=1`),
  ofJson('an array of 2,000', `[${'1,'.repeat(1999)}1]`, (name) => `${name}[1999]=1&${name}[0]=1`),
  ofJson('an empty object', '{}', (name) => `${name}[]`),
  ofJson('an object', '{"a":{"b":[1]},"x":null}', (name) => `${name}[a][b]=1`),
  ofJson(
    'keys of every object',
    '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"hasOwnProperty":1,"toString":1}',
    (name) => `${name}[__proto__][a]=1&${name}[constructor][prototype]=1&${name}[toString]=1`,
  ),
  ofJson('20 levels', nested(20), (name) => `${name}${'[a]'.repeat(20)}=1`),
  ofJson('3,000 levels', nested(3000), (name) => `${name}${'[a]'.repeat(3000)}=1`),
];

const digestOf = (block: number): string => createHash('sha512').update(`${block}`).digest('base64url');

/** Letters that no database can compress. */
export const incompressible = (length: number): string =>
  Array.from({ length: Math.ceil(length / digestOf(0).length) }, (_, block) => digestOf(block))
    .join('')
    .slice(0, length);

/** Strings over limits of the engines, git, and the system; only the last is too long for a query. */
export const longTexts: readonly Hostile[] = [
  ofText('49,999 letters', 'x'.repeat(49_999)),
  ofText('25,000 wildcards', '_'.repeat(25_000)),
  ofText('60,000 letters of chance', incompressible(60_000)),
  ofText('12,000 directories', Array.from({ length: 12_000 }, () => 'a').join('/')),
  ofText('4,000 letters of chance', incompressible(4000)),
  ofText('1,000,000 letters of chance', incompressible(1_000_000)),
];
