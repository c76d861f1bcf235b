/** A write in a pipe prints one line with tabs, for every verb that writes; the short run has a sample. */
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../support/rounds.ts';
import { timeoutMs } from '../support/timeout.ts';
import { contractServer } from './support/contract-server.ts';
import { everyVerb, kindOfVerb } from './support/every-verb.ts';
import { filesOfWords } from './support/files-of-words.ts';
import { run } from './support/run.ts';

/** The only record of the server, for all kinds. */
const record = {
  id: 7,
  iid: 4,
  name: 'bug',
  username: 'kofi',
  email: 'alice@work.example',
  title: 'Storm season',
  full_path: 'team',
  path_with_namespace: 'team/app',
  description: 'Docs',
  token: 'rct_once',
} as const;

const url = 'https://forge.example.com/team/app';

/** Command lines in place of examples that need a clone, a file of a certain form, or a shell. */
const others: Readonly<Record<string, string>> = {
  'commits create': 'commits create main -m Clean --actions [{"action":"delete","file_path":"a"}]',
  'keys create': 'keys create laptop --key @laptop.pub',
  'mrs create': 'mrs create Lamp --source-branch lamp --target-branch main',
  'releases update': 'releases update v1.2.0 --description -',
};

/** They write no single record, and print a plan; one needs the folder of a snapshot of the server. */
const withoutRecord: ReadonlySet<string> = new Set(['access review apply', 'users offboard', 'users onboard']);

const writes = sampleOf(
  everyVerb.filter(([path, , { endpoint }]) => endpoint.risk !== 'read' && !withoutRecord.has(path)),
  kindOfVerb,
);

/** The words of a command without those that choose a format. */
const withoutFormat = (words: readonly string[]): readonly string[] =>
  words.filter((word, index) => ![word, words[index - 1]].some((one) => one === '-o' || one === '--jq'));

/** The lines and fields that each write prints for a record of the server. */
const outputs = async (
  shown: Readonly<Record<string, unknown>>,
  { options = [], isTerse = false }: { readonly options?: readonly string[]; readonly isTerse?: boolean } = {},
) => {
  const server = await contractServer([shown], { isTerse });
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
  const found = new Map<string, { readonly code: number; readonly err: string; readonly lines: readonly string[][] }>();
  for (const [path, example] of writes) {
    const words = others[path]?.split(' ') ?? withoutFormat(example);
    const around = { env, cwd: filesOfWords(words), stdin: 'A text\n' };
    const { code, out, err } = await run([...words, '--yes', ...options], around);
    found.set(path, {
      code,
      err,
      lines: out
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split('\t')),
    });
  }
  return found;
};

const timeout = 10 * timeoutMs;

describe('a write in a pipe', () => {
  it('prints the name as -o name does, the status, and last a value that is shown once', { timeout }, async () => {
    const [written, named] = await Promise.all([outputs(record), outputs(record, { options: ['-o', 'name'] })]);
    const wrong = writes.flatMap(([path, , { shownOnce }]) => {
      const { code, lines = [] } = written.get(path) ?? {};
      const [[name, status, ...rest] = []] = lines;
      const isRight =
        code === 0 &&
        lines.length === 1 &&
        name !== '' &&
        name === named.get(path)?.lines.join('\n') &&
        /^[a-z][a-z ]+$/.test(status ?? '') &&
        rest.join('\t') === (shownOnce === undefined ? '' : record.token);
      return isRight ? [] : [{ path, ...written.get(path), named: named.get(path)?.lines }];
    });
    expect(wrong).toEqual([]);
  });

  it('prints what was typed if the server returns no record', { timeout }, async () => {
    const written = await outputs(record, { isTerse: true });
    const wrong = [...written].filter(
      ([, { code, lines }]) =>
        code !== 0 || !/^[^\t]+\t[a-z ]+\t?$/.test(lines.map((line) => line.join('\t')).join('\n')),
    );
    expect(wrong).toEqual([]);
  });

  it('prints the URL of the record, if it has one, in place of the status', { timeout }, async () => {
    const written = await outputs({ ...record, web_url: url });
    const wrong = writes.flatMap(([path, , , noun]) => {
      const [[, shown] = []] = written.get(path)?.lines ?? [];
      return (shown === url) === (noun.belongs === undefined) ? [] : [{ path, shown }];
    });
    expect(wrong).toEqual([]);
  });

  it('prints warnings on stderr, and no notices', { timeout }, async () => {
    const written = await outputs(record);
    const wrong = [...written].flatMap(([path, { err }]) =>
      err.split('\n').every((line) => line === '' || line.startsWith('warning: ')) ? [] : [{ path, err }],
    );
    expect(wrong).toEqual([]);
  });

  it('prints the record with --json, once', { timeout }, async () => {
    const written = await outputs(record, { options: ['--json'] });
    const wrong = [...written].flatMap(([path, { lines }]) => {
      const text = lines.map((line) => line.join('\t')).join('\n');
      return text === JSON.stringify(record, null, 2) ? [] : [{ path, text }];
    });
    expect(wrong).toEqual([]);
  });
});
