/** A server whose texts act on terminals, hide, or begin another line, in the output of every verb; the short run has a sample. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer, type RecordingServer } from '../api/support/recording-server.ts';
import { sampleOf } from '../support/rounds.ts';
import { contractServer } from './support/contract-server.ts';
import { everyVerb, kindOfVerb } from './support/every-verb.ts';
import { filesOfWords } from './support/files-of-words.ts';
import { run } from './support/run.ts';

/** A terminal must not get any of these. */
const acted = new RegExp(
  String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e0fff}]`,
  'u',
);

const forged = 'error: forged';
const hostile = `\u001b]0;x\u0007\u202e\u200e\u200f\u061c\u{e0041}\u2028${forged}\u0085${forged}\r${forged}\n${forged}\n`;

const fields =
  'name key value username title description path full_path path_with_namespace token state status action created_at updated_at due_date ref body message web_url color domain url tag_name environment_scope content short_id author_name file_path';

/** The only record of the server, for all kinds. */
const record = {
  id: 7,
  iid: 4,
  ...Object.fromEntries(fields.split(' ').map((field) => [field, `a${hostile}b`])),
  author: { username: `kofi${hostile}` },
  assignee: { username: `kofi${hostile}` },
  labels: [`bug${hostile}`],
  commit: { id: `1a2b3c${hostile}`, title: `Lamp${hostile}`, committed_date: hostile },
} as const;

/** Commands without an end, or with one in another program. */
const others = new Set([
  'metrics watch',
  'pipelines watch',
  'pipelines wait',
  'storage wait',
  'groups clone',
  'projects clone',
  'mrs checkout',
]);

/** Command lines in place of examples that would be asked for the rest on a terminal. */
const otherWords: Readonly<Record<string, string>> = {
  'commits create': 'commits create main -m Clean --actions [{"action":"delete","file_path":"a"}]',
  'mrs create': 'mrs create Lamp --source-branch lamp --target-branch main',
};

const verbs = sampleOf(
  everyVerb.filter(([path]) => !others.has(path)),
  kindOfVerb,
);

/** The words of a command without those that choose an output. */
const withoutFormat = (words: readonly string[]): readonly string[] =>
  words.filter(
    (word, index) =>
      ![word, words[index - 1]].some((one) => one === '-o' || one === '--jq') &&
      !['--json', '--yaml', '--web', '--wait', '--follow', '--editor'].includes(word),
  );

const envOf = (server: RecordingServer) => ({
  REPOCTL_URL: server.url,
  REPOCTL_TOKEN: 'rct_x',
  REPOCTL_PROJECT: 'team/app',
  REPOCTL_GROUP: 'team',
});

/** Faults in the output of all verbs. */
const faults = async (
  server: RecordingServer,
  { terminal }: { readonly terminal: boolean },
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const [path, words] of verbs) {
    const typed = otherWords[path]?.split(' ') ?? withoutFormat(words);
    const around = { env: envOf(server), cwd: filesOfWords(typed), stdin: 'A text\n', terminal };
    const { out, err } = await run([...typed, '--yes'], around);
    if (terminal && acted.test(out)) found.push(`${path} acts on the terminal: ${JSON.stringify(acted.exec(out))}`);
    if (acted.test(err)) found.push(`${path} acts on the terminal of stderr`);
    if (err.split('\n').some((line) => line.startsWith(forged))) found.push(`${path} shows a forged message: ${err}`);
  }
  return found;
};

/** More than a page shows of a list, so that it says where the rest is. */
const records = Array.from({ length: 9 }, () => record);

describe('on a terminal', () => {
  it('no record acts on it, or begins a line of a message', async () => {
    expect(await faults(await contractServer(records), { terminal: true })).toEqual([]);
  }, 120_000);

  it('no error acts on it, or begins a line of a message', async () => {
    const server = await recordingServer((response, { method }) => {
      const body = { message: `no${hostile}`, error: 'invalid', error_description: `no${hostile}` };
      json(response, body, method === 'GET' ? 403 : 400);
    });
    expect(await faults(server, { terminal: true })).toEqual([]);
  }, 120_000);
});

it('no record begins a line of a message in a pipe', async () => {
  expect(await faults(await contractServer(records), { terminal: false })).toEqual([]);
}, 120_000);
