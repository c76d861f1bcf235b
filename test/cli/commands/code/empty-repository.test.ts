/** Lists of a repository without commits, for which servers return the same 404 as for a wrong ref. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json as answer, recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { requestsIn } from '../../support/requests.ts';
import { run } from '../../support/run.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service);

const requestsOf = async (words: string) => requestsIn((await repoctl([...words.split(' '), '--debug'])).err);

beforeAll(async () => {
  service = await startService();
  for (const name of ['void', 'full']) await repoctl(['projects', 'create', name]);
  await repoctl('files create a.txt --branch main -m Begin --content a -p root/full'.split(' '));
});

afterAll(async () => {
  await service.stop();
});

/** Runs a command against a server that returns 404 for every request. */
const against = async (message: string, argv: readonly string[]) => {
  const server = await recordingServer((response) => answer(response, { message }, 404));
  return run(argv, { env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: '7' } });
};

const lists = [
  'files list',
  'files list docs --recursive',
  'files list --ref main',
  'commits list',
  'commits list --ref main',
  'commits contributors',
  'branches list',
  'branches protected list',
  'tags list',
  'releases list',
];

describe('an empty repository', () => {
  it.each(lists)('has no records in %s', async (words) => {
    const argv = [...words.split(' '), '-p', 'root/void'];
    expect(await json(argv)).toEqual([]);
    expect(await repoctl(argv)).toEqual({ code: 0, out: '', err: '' });
    expect((await repoctl([...argv, '--where', 'true', '--fail-if-any'])).code).toBe(0);
  });

  it('is no failure among many projects', async () => {
    const argv = ['--each-project', '--membership', '-o', 'name'];
    expect(await repoctl(['files', 'list', ...argv])).toEqual({ code: 0, out: 'root/full\ta.txt\n', err: '' });
    expect(await repoctl(['files', 'list', '--ref', 'main', ...argv])).toMatchObject({ code: 0, err: '' });
  });
});

describe('a missing ref, path, or project', () => {
  it.each([
    'files list --ref nope -p root/full',
    'files list docs -p root/full',
    'commits list --ref nope -p root/full',
    'files list -p root/nope',
    'files get a.txt -p root/void',
    'commits refs main -p root/void',
  ])('is still an error: %s', async (words) => {
    expect(await repoctl(words.split(' '))).toMatchObject({ code: 6, out: '' });
  });

  it('costs one extra request to detect, except for a missing project', async () => {
    expect(await requestsOf('files list --ref nope -p root/full')).toEqual([
      expect.stringContaining('/repository/tree?'),
      expect.stringContaining('/repository/branches?per_page=1'),
    ]);
    expect(await requestsOf('files list -p root/nope')).toHaveLength(1);
  });
});

describe('a server without a repository until the first commit', () => {
  it.each(lists.filter((words) => !/protected|releases/.test(words)))('returns no records for %s', async (words) => {
    const result = await against('404 Repository Not Found', [...words.split(' '), '--json']);
    expect(result).toEqual({ code: 0, out: '[]\n', err: '' });
  });

  it('differs from a server without the project', async () => {
    for (const message of ['404 Project Not Found', '404 Tree Not Found']) {
      expect(await against(message, ['files', 'list'])).toMatchObject({ code: 6, out: '' });
    }
  });
});
