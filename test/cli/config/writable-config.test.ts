/** A configuration that other users can write gives no token and runs no command, whatever it says. */
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, recordingServer, type RecordingServer } from '../../api/support/recording-server.ts';
import { makeHome, type Home } from '../support/home.ts';

const answering = (): Promise<RecordingServer> =>
  recordingServer((response) => json(response, { id: 1, username: 'kofi', version: '1.0' }));

/** A home whose profile has the server's URL, and whose configuration file has the mode. */
const homeWith = async (
  mode: number,
  { profile = {}, aliases = {}, url }: { readonly profile?: object; readonly aliases?: object; readonly url: string },
): Promise<Home> => {
  const config = { current: 'work', profiles: { work: { url, retries: 0, ...profile } }, aliases };
  const home = await makeHome(config);
  await chmod(join(home.directory, 'config.json'), mode);
  return home;
};

const tokensIn = ({ received }: RecordingServer): readonly unknown[] =>
  received.map(({ headers }) => headers['private-token']);

/** The result of a command that was refused. */
const refused = { code: 3, out: '' } as const;

const message = (home: Home, consequence: string, mode = '0666'): string => {
  const path = join(home.directory, 'config.json');
  return `error: configuration file ${path} is writable by other users (mode ${mode}): ${consequence}\nhint: Check its content, then run "chmod go-w '${path}'".\n`;
};

describe('a configuration file that others can write', () => {
  it.each([[0o620], [0o602], [0o660], [0o666], [0o664]])('with mode %i gives no token', async (mode) => {
    const server = await answering();
    const home = await homeWith(mode, { url: server.url, profile: { token: 'rct_x' } });
    const shown = mode.toString(8).padStart(4, '0');
    expect(await home.run(['whoami'])).toEqual({ ...refused, err: message(home, 'no token is sent', shown) });
    expect(server.received).toEqual([]);
  });

  it.each([[0o600], [0o640], [0o644], [0o400]])('with mode %i is only read by others, and is used', async (mode) => {
    const server = await answering();
    const home = await homeWith(mode, { url: server.url, profile: { token: 'rct_x' } });
    expect((await home.run(['whoami'])).code).toBe(0);
    expect(tokensIn(server)).toEqual(['rct_x']);
  });

  it('runs no token_command', async () => {
    const server = await answering();
    const home = await homeWith(0o666, { url: server.url, profile: { token_command: 'touch ran; echo rct_x' } });
    expect(await home.run(['whoami'])).toEqual({ ...refused, err: message(home, 'no token is sent') });
    expect(existsSync(join(home.directory, 'ran'))).toBe(false);
  });

  it('takes no token from a file, from another tool, or from the environment to its server', async () => {
    const server = await answering();
    for (const profile of [{ token_file: 'token' }, { token_from: 'glab:forge.test' }, {}]) {
      const home = await homeWith(0o666, { url: server.url, profile });
      await home.write('token', 'rct_x');
      const env = { REPOCTL_TOKEN: 'rct_of-the-environment' };
      expect(await home.run(['whoami'], { env })).toEqual({ ...refused, err: message(home, 'no token is sent') });
    }
    expect(server.received).toEqual([]);
  });

  it('does not decide whom a token acts as, or whose certificates are trusted', async () => {
    const server = await answering();
    const env = { REPOCTL_TOKEN: 'rct_of-the-environment', REPOCTL_URL: server.url };
    for (const profile of [{ sudo: 'kofi' }, { ca_file: 'ca.pem' }]) {
      const home = await homeWith(0o666, { url: server.url, profile });
      await home.write('ca.pem', '');
      expect((await home.run(['whoami'], { env })).err).toBe(message(home, 'no token is sent'));
    }
    expect(server.received).toEqual([]);
  });

  it('gives Git no token', async () => {
    const home = await homeWith(0o666, { url: 'https://forge.example.com', profile: { token: 'rct_x' } });
    const stdin = 'protocol=https\nhost=forge.example.com\n\n';
    expect(await home.run(['auth', 'git-credential', 'get'], { stdin })).toEqual({
      ...refused,
      err: message(home, 'no token is sent'),
    });
  });

  it('runs no alias, with a shell or without one', async () => {
    const server = await answering();
    const aliases = { ran: '!touch ran', me: `api user --url ${server.url}` };
    const home = await homeWith(0o666, { url: server.url, aliases });
    for (const name of ['ran', 'me']) {
      const env = { REPOCTL_TOKEN: 'rct_of-the-environment' };
      expect(await home.run([name], { env })).toEqual({ ...refused, err: message(home, 'no alias is run') });
    }
    expect(existsSync(join(home.directory, 'ran'))).toBe(false);
    expect(server.received).toEqual([]);
  });

  it('runs no secret_command', async () => {
    const server = await answering();
    const home = await homeWith(0o666, { url: server.url, profile: { secret_command: 'touch ran' } });
    const variables = 'variables: { KEY: { value: { secret: ran } } }';
    await home.write('plan.yaml', `version: 1\nprojects: { team/app: { ${variables} } }\n`);
    const env = { REPOCTL_TOKEN: 'rct_x', REPOCTL_URL: server.url };
    expect(await home.run(['diff', '-f', 'plan.yaml'], { env })).toEqual({
      ...refused,
      err: message(home, 'secret_command is not run'),
    });
    expect(existsSync(join(home.directory, 'ran'))).toBe(false);
  });

  it('gets no new content, so that what others wrote does not become yours', async () => {
    const server = await answering();
    const home = await homeWith(0o666, { url: server.url });
    const stored = message(home, 'nothing is stored in it');
    expect((await home.run(['config', 'set', 'retries', '1'])).err).toBe(stored);
    expect((await home.run(['auth', 'login', '--url', server.url, '--with-token'], { stdin: 'rct_x' })).err).toBe(
      stored,
    );
    expect(server.received).toEqual([]);
  });

  it('can be looked at, and is passed over where it decides nothing', async () => {
    const server = await answering();
    const home = await homeWith(0o666, { url: server.url, profile: { token: 'rct_of-the-profile', output: 'yaml' } });
    expect((await home.run(['config', 'list'])).code).toBe(0);
    expect((await home.run(['config', 'get', 'url'])).out).toContain(server.url);
    expect((await home.run(['config', 'get', 'token'])).out).not.toContain('rct_');
    expect(await home.run(['config', 'get', 'token', '--show-token'])).toEqual({
      ...refused,
      err: message(home, 'no token is shown'),
    });
    const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_of-the-environment' };
    expect((await home.run(['api', 'user'], { env })).code).toBe(0);
    expect(tokensIn(server)).toEqual(['rct_of-the-environment']);
  });

  it('is used without a token, as its server may be public', async () => {
    const server = await answering();
    const home = await homeWith(0o666, { url: server.url });
    expect((await home.run(['api', 'user'])).code).toBe(0);
    expect(tokensIn(server)).toEqual([undefined]);
  });

  it('is a failure of doctor, with the same command', async () => {
    const server = await answering();
    const home = await homeWith(0o666, { url: server.url, profile: { token: 'rct_x' } });
    const { code, out } = await home.run(['doctor', '--json']);
    const checks = JSON.parse(out) as readonly {
      readonly check: string;
      readonly status: string;
      readonly fix: string;
    }[];
    expect(code).toBe(3);
    expect(checks.filter(({ status }) => status === 'fail').map(({ check, fix }) => [check, fix])).toEqual([
      ['permissions', `chmod go-w '${join(home.directory, 'config.json')}'`],
      ['token', expect.stringContaining(`chmod go-w '${join(home.directory, 'config.json')}'`)],
    ]);
  });
});

describe('a configuration directory that others can write', () => {
  it('is refused like the file, which they could replace', async () => {
    const server = await answering();
    const home = await homeWith(0o600, { url: server.url, profile: { token: 'rct_x' } });
    await chmod(home.directory, 0o775);
    expect((await home.run(['whoami'])).err).toBe(
      `error: configuration directory ${home.directory} is writable by other users (mode 0775): no token is sent\n` +
        `hint: Check its content, then run "chmod go-w '${home.directory}'".\n`,
    );
  });

  it('is made private before the first file is stored in it, unless it has files of others', async () => {
    const home = await makeHome();
    const create = ['config', 'profiles', 'add', 'work', '--url', 'http://forge.test'];
    await chmod(home.directory, 0o777);
    await home.write('notes.txt', '');
    expect((await home.run(create)).err).toContain('is writable by other users (mode 0777): nothing is stored in it');
    await rm(join(home.directory, 'notes.txt'));
    expect((await home.run(create)).code).toBe(0);
    expect((await stat(home.directory)).mode & 0o777).toBe(0o700);
  });

  it('is not closed to the others if it is shared on purpose', async () => {
    const server = await answering();
    const home = await homeWith(0o600, { url: server.url, profile: { token: 'rct_x' } });
    await chmod(home.directory, 0o1777);
    expect((await home.run(['whoami'])).err).toContain(
      'hint: Set REPOCTL_CONFIG_DIR to a directory that only you can write.',
    );
  });

  it('can be that of the file behind a link', async () => {
    const server = await answering();
    const home = await homeWith(0o600, { url: server.url, profile: { token: 'rct_x' } });
    const dotfiles = join(home.directory, 'dotfiles');
    await mkdir(dotfiles, { mode: 0o700 });
    await rename(join(home.directory, 'config.json'), join(dotfiles, 'repoctl.json'));
    await symlink(join(dotfiles, 'repoctl.json'), join(home.directory, 'config.json'));
    expect((await home.run(['whoami'])).code).toBe(0);
    await chmod(dotfiles, 0o777);
    expect((await home.run(['whoami'])).err).toContain(
      `configuration directory ${dotfiles} is writable by other users`,
    );
    await chmod(dotfiles, 0o700);
    await chmod(join(dotfiles, 'repoctl.json'), 0o622);
    expect((await home.run(['whoami'])).err).toContain('is writable by other users (mode 0622)');
  });
});

// Only root can give files away.
describe.runIf(process.geteuid?.() === 0)('a configuration of another user', () => {
  it('is refused, as its owner can write it', async () => {
    const server = await answering();
    const home = await homeWith(0o600, { url: server.url, profile: { token: 'rct_x' } });
    const path = join(home.directory, 'config.json');
    await chown(path, 65_534, 65_534);
    expect(await home.run(['whoami'])).toEqual({
      ...refused,
      err: `error: configuration file ${path} belongs to another user: no token is sent\nhint: Check its content, then run "sudo chown 0 '${path}'".\n`,
    });
  });
});

it('is what completion does not follow an alias of', async () => {
  const { aliasWords } = await import('../../../src/cli/completion/alias-words.ts');
  const home = await homeWith(0o600, { url: 'http://forge.test', aliases: { bugs: 'labels delete' } });
  const env = { REPOCTL_CONFIG_DIR: home.directory };
  expect(await aliasWords(['bugs', ''], env)).toEqual(['labels', 'delete']);
  await chmod(join(home.directory, 'config.json'), 0o660);
  expect(await aliasWords(['bugs', ''], env)).toEqual([]);
});
