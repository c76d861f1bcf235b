/** A read of each of several projects or groups gives what the same command gives for one of them. */
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { takesBulk } from '../../../src/cli/bulk/bulk-options.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { targetKinds } from '../../../src/cli/verbs/subject-of-verb.ts';
import { contractServer } from '../support/contract-server.ts';
import { everyVerb } from '../support/every-verb.ts';
import { run } from '../support/run.ts';

/** The only record of the server, for all kinds. */
const record = {
  id: 7,
  iid: 4,
  name: 'bug',
  username: 'kofi',
  title: 'Storm season',
  full_path: 'team',
  path_with_namespace: 'team/app',
  access_level: 40,
  state: 'active',
  created_at: '2024-04-01T10:00:00Z',
  default_branch: 'main',
};

/** Words in place of examples with a name that no record has, or with an option of one place only. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  'deploy-tokens get': ['deploy-tokens', 'get', '7'],
  'registry list': ['registry', 'list'],
  'releases links get': ['releases', 'links', 'get', 'v1.2.0', '7'],
  'search code': ['search', 'code', 'lamp'],
  'tokens get': ['tokens', 'get', '7'],
};

const reads = everyVerb.flatMap(([path, words, verb]) => {
  const resolved = resolveVerb(verb);
  const printsRecords = resolved.endpoint.risk === 'read' && resolved.argument === undefined && path !== 'jobs trace';
  if (!printsRecords) return [];
  const kinds = targetKinds(resolved, takesBulk(resolved)).filter((kind) => resolved.scopes.includes(kind));
  return kinds.map((kind) => ({ path, words, kind }));
});

/** The words of an example without its project, its group, and its output. */
const plain = (words: readonly string[]): readonly string[] => {
  const own = words.filter((word) => !['--json', '--yaml', '--all'].includes(word));
  const withValue = new Set(['-p', '-g', '-o', '--jq', '--project', '--group']);
  return own.filter((word, index) => !withValue.has(word) && !withValue.has(own[index - 1] ?? ''));
};

const recordsIn = (out: string, kind: string): readonly unknown[] => {
  const lines = out.split('\n').filter((line) => line !== '');
  return lines.map((line) => Object.assign(JSON.parse(line), { [kind]: undefined }));
};

it('has the same records', async () => {
  const server = await contractServer([record]);
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x' };
  const problems: string[] = [];
  for (const { path, words, kind } of reads) {
    const typed = [...plain(otherWords[path] ?? words), '-o', 'ndjson'];
    const place = kind === 'project' ? 'team/app' : 'team';
    const one = await run([...typed, `--${kind}`, place], { env });
    const each = await run([...typed, `--each-${kind}`, `--${kind}s-from`, '-'], { env, stdin: `${place}\n` });
    const failed = [one, each].filter(({ code }) => code !== 0).map(({ err }) => err);
    const isSame = isDeepStrictEqual(recordsIn(each.out, kind), recordsIn(one.out, kind));
    if (failed.length > 0 || !isSame) problems.push(`${path} --${kind}: ${failed.join() || each.out}`);
  }
  expect(problems).toEqual([]);
}, 60_000);
