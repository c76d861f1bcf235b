import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../../../src/cli/run-cli.ts';
import { freshGpgPair, freshPrivateKey, freshSshKey } from '../../../support/fresh-keys.ts';
import { gpgSample, sshSamples } from '../../../support/sample-keys.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { memoryStreams } from '../../output/memory-streams.ts';
import { commandsIn } from '../../support/commands.ts';
import { plan, type Result } from '../../support/run.ts';

let service: TestService;
let home: string;
let ann = 0;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'repoctl-ssh-'));
  await mkdir(join(home, '.ssh'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
});

const inSsh = (name: string, text: string): Promise<void> => writeFile(join(home, '.ssh', name), text, { mode: 0o600 });
const env = (): Readonly<Record<string, string>> => ({
  REPOCTL_URL: service.url,
  REPOCTL_TOKEN: service.rootToken,
  HOME: home,
});
const { repoctl, json } = commandsIn(() => ({ env: env() }));

/** Runs a command line on a terminal and answers its prompt. */
const answer = async (argv: readonly string[], question: string, keys: string): Promise<Result> => {
  const stdin = new PassThrough();
  const streams = { ...memoryStreams({ terminal: true }), stdin };
  // A prompt ends the stream that it writes to; only the process's own stderr ignores that.
  Object.assign(streams.stderr, { end: () => streams.stderr });
  const done = runCli({ argv, env: { REPOCTL_CONFIG_DIR: home, ...env() }, streams, cwd: home });
  const ended = new AbortController();
  void done.finally(() => ended.abort());
  while (!streams.err().includes(question) && !ended.signal.aborted) await wait(10);
  // A prompt starts to read shortly after it is shown.
  await wait(100);
  stdin.write(keys);
  return { code: await done, out: streams.out(), err: streams.err() };
};

const down = '\u001b[B';

describe('SSH keys', () => {
  it('are added from a file in the home directory, listed, shown, and deleted', async () => {
    const key = freshSshKey('me@laptop');
    await inSsh('id_ed25519.pub', `${key}\n`);
    const made = await json(['keys', 'create', 'laptop', '--key', '@~/.ssh/id_ed25519.pub']);
    expect(made).toMatchObject({ title: 'laptop', key });
    const id = String(made['id']);
    expect(await json(['keys', 'list'])).toEqual([made]);
    expect(await json(['keys', 'get', id])).toEqual(made);
    expect(await repoctl(['keys', 'list', '-o', 'name'])).toEqual({ code: 0, out: `${id}\n`, err: '' });
    expect(await repoctl(['keys', 'delete', id, '--yes'])).toEqual({ code: 0, out: `${id}\tdeleted\n`, err: '' });
    expect((await repoctl(['keys', 'delete', id, '--yes'])).code).toBe(6);
  });

  it('of other users are managed by administrators with --user', async () => {
    ann = Number((await json(['users', 'create', 'ann', '--email', 'ann@example.com', '--name', 'Ann']))['id']);
    const user = ['--user', String(ann)];
    const made = await json(['keys', 'create', 'work', '--key', freshSshKey(), ...user]);
    expect(await json(['keys', 'list', ...user])).toEqual([made]);
    expect(await json(['keys', 'list'])).not.toContainEqual(made);
    expect(await json(['keys', 'get', String(made['id']), ...user])).toEqual(made);
    const asked = await repoctl(['keys', 'delete', String(made['id']), ...user]);
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining(`SSH key ${made['id']} of user ${ann}`)]);
    expect((await repoctl(['keys', 'delete', String(made['id']), ...user, '--yes'])).code).toBe(0);
  });

  it('take their title from the key comment by default', async () => {
    const made = await json(['keys', 'create', '--key', '-'], { stdin: `${freshSshKey('me at home')}\n` });
    expect(made['title']).toBe('me at home');
    const bare = await repoctl(['keys', 'create', '--key', freshSshKey('')]);
    expect([bare.code, bare.err]).toEqual([2, expect.stringContaining('<title> is required')]);
  });

  it('are listed with the fingerprint that ssh-keygen prints', async () => {
    await json(['keys', 'create', 'sample', '--key', sshSamples.ecdsa.line]);
    const { out } = await repoctl(['keys', 'list', '--all']);
    expect(out.split('\n').find((line) => line.includes('sample'))).toContain(`\t${sshSamples.ecdsa.fingerprint}\t`);
  });

  it('are refused when they already exist', async () => {
    const key = freshSshKey();
    await json(['keys', 'create', 'one', '--key', key]);
    const again = await repoctl(['keys', 'create', 'two', '--key', key]);
    expect([again.code, again.err]).toEqual([8, expect.stringContaining('this SSH key already exists')]);
  });

  it('require --key without a terminal, even if ~/.ssh has a key', async () => {
    await inSsh('id_ed25519.pub', freshSshKey());
    const { code, err } = await repoctl(['keys', 'create', 'laptop']);
    expect([code, err]).toEqual([2, expect.stringContaining('--key is required')]);
  });
});

describe('the public keys in ~/.ssh', () => {
  it('are offered by file name on a terminal and set the title', async () => {
    const [first, second] = [freshSshKey('first@laptop'), freshSshKey('second@laptop')];
    await inSsh('id_a.pub', `${first}\n`);
    await inSsh('id_b.pub', `${second}\n`);
    const { code, err } = await answer(['keys', 'create', '--json'], 'Public key in ~/.ssh', `${down}\r`);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('id_a.pub  first@laptop') });
    const made = (await json<Record<string, unknown>[]>(['keys', 'list', '--all'])).at(-1);
    expect(made).toMatchObject({ title: 'second@laptop', key: second });
  });

  it('are offered without private keys, certificates, and other files', async () => {
    const secret = freshPrivateKey();
    await inSsh('id_good.pub', freshSshKey('good@laptop'));
    await inSsh('id_good', secret);
    await inSsh('id_wrong.pub', secret);
    await inSsh('id_good-cert.pub', freshSshKey('cert@laptop'));
    await inSsh('known_hosts', `host ${freshSshKey('host')}`);
    await inSsh('notes.pub', 'nothing of the kind');
    const { code, out, err } = await answer(['keys', 'create', 'x'], 'Public key in ~/.ssh', '\r');
    expect(code).toBe(0);
    expect(err).toContain('id_good.pub  good@laptop');
    for (const unexpected of ['id_wrong', 'cert', 'known_hosts', 'notes', secret.split('\n')[1] ?? '']) {
      expect(out + err).not.toContain(unexpected);
    }
  });

  it('are replaced by a prompt for a key if there are none', async () => {
    const { code } = await answer(['keys', 'create', 'typed'], 'Public key on one line', `${freshSshKey()}\r`);
    expect(code).toBe(0);
  });
});

describe('a private key given by mistake', () => {
  it('is refused before any request and not shown', async () => {
    const secret = freshPrivateKey();
    await inSsh('id_ed25519', secret);
    const around = { env: { REPOCTL_URL: 'http://127.0.0.1:9' } };
    for (const options of [[], ['--dry-run'], ['--debug']]) {
      const argv = ['keys', 'create', 'laptop', '--key', '@~/.ssh/id_ed25519', ...options];
      const { code, out, err } = await repoctl(argv, around);
      expect([code, err]).toEqual([2, expect.stringContaining('--key is a private key')]);
      expect(out + err).not.toContain(secret.split('\n')[1]);
    }
  });

  it('is refused as the title', async () => {
    await inSsh('id_ed25519', freshPrivateKey());
    const { code, err } = await repoctl(['keys', 'create', '@~/.ssh/id_ed25519', '--key', freshSshKey()]);
    expect([code, err]).toEqual([2, expect.stringContaining('<title> is a private key')]);
  });

  it('is not repeated when it is parsed as an option', async () => {
    const secret = freshPrivateKey();
    const { code, out, err } = await repoctl(['keys', 'create', secret]);
    expect(code).toBe(2);
    expect(out + err).not.toContain(secret.split('\n')[1]);
  });

  it('is refused as a GPG key', async () => {
    const { privateKey } = await freshGpgPair('ann@example.com');
    const { code, err } = await repoctl(['gpg-keys', 'create', '--key', '-', '--dry-run'], { stdin: privateKey });
    expect([code, err]).toEqual([2, expect.stringContaining('--key is a private key')]);
    expect(err).not.toContain(privateKey.split('\n')[2]);
  });
});

describe('GPG keys', () => {
  it('are added, listed, shown, and deleted', async () => {
    const made = await json(['gpg-keys', 'create', '--key', '-'], { stdin: `${gpgSample.armored}\n` });
    expect(made).toMatchObject({ fingerprint: gpgSample.fingerprint, emails: gpgSample.emails });
    const id = String(made['id']);
    expect(await json(['gpg-keys', 'get', id])).toEqual(made);
    const { out } = await repoctl(['gpg-keys', 'list']);
    expect(out).toContain([id, gpgSample.primaryKeyId, gpgSample.emails.join(', '), gpgSample.fingerprint].join('\t'));
    expect((await repoctl(['gpg-keys', 'delete', id, '--yes'])).code).toBe(0);
    expect(await json(['gpg-keys', 'list'])).toEqual([]);
  });

  it('are never prompted for, because they have many lines', async () => {
    const { code, err } = await repoctl(['gpg-keys', 'create'], { terminal: true });
    expect([code, err]).toEqual([2, expect.stringContaining('gpg --armor --export')]);
  });

  it.each([
    ['list', [], 'GET', '/users/7/gpg_keys'],
    ['get', ['3'], 'GET', '/users/7/gpg_keys/3'],
    ['create', ['--key', gpgSample.armored], 'POST', '/users/7/gpg_keys'],
    ['delete', ['3'], 'DELETE', '/users/7/gpg_keys/3'],
  ])('are those of another user with --user: %s', async (verb, words, method, path) => {
    const planned = await plan(['gpg-keys', verb, ...words, '--user', '7']);
    expect([planned.method, planned.url]).toEqual([method, `http://forge.test/api/v4${path}`]);
  });
});
