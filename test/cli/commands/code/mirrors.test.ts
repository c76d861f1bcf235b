import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { converse } from '../../support/converse.ts';
import { run } from '../../support/run.ts';

const password = 'tide-and-current';
const secretUrl = `https://bot:${password}@git.example.com/api.git`;
const url = 'https://git.example.com/api.git';

/** A mirror as GitLab shows it: the username and password are masked. */
const mirror = { id: 3, url: 'https://*****:*****@git.example.com/api.git', enabled: false, last_error: null };

/** Runs a command at a server that has one mirror, with the secret URL in the file `mirror-url`. */
const mirrors = async (argv: readonly string[], stdin = '') => {
  const server = await recordingServer((response, { method, url: path }) => {
    if (path.includes('/public_key')) return json(response, { public_key: 'ssh-rsa AAAA' });
    if (method === 'GET') return json(response, /remote_mirrors(\?|$)/.test(path) ? [mirror] : mirror);
    return method === 'DELETE' || path.endsWith('/sync') ? response.writeHead(204).end() : json(response, mirror, 201);
  });
  const cwd = await mkdtemp(join(tmpdir(), 'repoctl-mirrors-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await writeFile(join(cwd, 'mirror-url'), `${secretUrl}\n`);
  await writeFile(join(cwd, 'rows.csv'), `url,enabled\n${secretUrl},true\n`);
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: '7' };
  const result = await run(['mirrors', ...argv], { env, cwd, stdin });
  const requests = server.received.map(({ method, url: path, body }) =>
    [method, path.replace('/api/v4/projects/7', ''), body.toString()].join(' ').trim(),
  );
  return { ...result, requests };
};

const writes = (requests: readonly string[]) => requests.filter((line) => !line.startsWith('GET'));

describe('the password of a mirror', () => {
  it.each([
    ['create', secretUrl],
    ['create', 'https://glpat-abc@git.example.com/api.git'],
    ['create', 'https://bot:a/b@git.example.com/api.git'],
    ['create', 'ssh://git:word@git.example.com/api.git'],
    ['pull', 'set', '--mirror-url', secretUrl],
    ['pull', 'set', '--auth-password', password],
  ])('is refused on the command line: %s %s %s', async (...argv) => {
    const { code, err, requests } = await mirrors(argv);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(err).toContain('must not be on the command line, where other users can see it\n');
    expect(err).not.toContain(password);
  });

  it.each([
    [['create', '@mirror-url', '--enabled'], ''],
    [['create', '-', '--enabled'], `${secretUrl}\n`],
    [['create', '--from', 'rows.csv'], ''],
  ] as const)('comes from a file, stdin, or rows: %j', async (argv, stdin) => {
    const { code, out, err, requests } = await mirrors(argv, stdin);
    expect({ code, writes: writes(requests) }).toEqual({
      code: 0,
      writes: [`POST /remote_mirrors {"url":"${secretUrl}","enabled":true}`],
    });
    expect(out + err).not.toContain(password);
  });

  it.each([
    ['create', '@mirror-url', '--dry-run'],
    ['create', '@mirror-url', '--dry-run', '--json'],
    ['create', '@mirror-url', '--debug'],
    ['create', '@mirror-url', '--json'],
    ['create', '--from', 'rows.csv', '--dry-run'],
    ['create', '--from', 'rows.csv', '--json'],
    ['pull', 'set', '--mirror-url', '@mirror-url', '--dry-run'],
    ['pull', 'set', '--mirror-url', '@mirror-url', '--debug'],
  ])('is not in the output of %s %s %s %s', async (...argv) => {
    const { code, out, err } = await mirrors(argv);
    expect(code).toBe(0);
    expect(out + err).toContain('git.example.com');
    expect(out + err).not.toContain(password);
  });

  it('is not in the message of a mirror that exists', async () => {
    const { code, err } = await mirrors(['create', '@mirror-url', '--if-exists', 'fail']);
    expect({ code, err }).toEqual({
      code: 7,
      err: 'error: push mirror https://[redacted]@git.example.com/api.git already exists in project 7\n',
    });
  });

  it('is asked for without an echo', async () => {
    const { code, out, err } = await converse({
      argv: ['mirrors', 'create', '-', '--dry-run'],
      env: { REPOCTL_URL: 'http://forge.test', REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: '7' },
      answers: [['URL of the repository', `${secretUrl}\r`]],
    });
    expect(code).toBe(0);
    expect(out).toContain('git.example.com');
    expect(out + err).not.toContain(password);
  });
});

describe('a mirror', () => {
  it('is found by its URL, of which the server masks the password', async () => {
    const { requests } = await mirrors(['update', url, '--enabled']);
    expect(writes(requests)).toEqual(['PUT /remote_mirrors/3 {"enabled":true}']);
  });

  it('can be a URL with the username of SSH', async () => {
    const { requests } = await mirrors(['create', 'ssh://git@git.example.com/api.git']);
    expect(writes(requests)).toEqual(['POST /remote_mirrors {"url":"ssh://git@git.example.com/api.git"}']);
  });

  it('that exists is not created a second time', async () => {
    const { code, requests } = await mirrors(['create', url, '--if-exists', 'skip']);
    expect({ code, writes: writes(requests) }).toEqual({ code: 0, writes: [] });
  });

  it('that exists is updated where its settings differ', async () => {
    const { requests } = await mirrors(['create', url, '--enabled', '--if-exists', 'update']);
    expect(writes(requests)).toEqual(['PUT /remote_mirrors/3 {"enabled":true}']);
  });

  it('that exists keeps its password, which is said', async () => {
    const { code, err, requests } = await mirrors(['create', '@mirror-url', '--if-exists', 'update']);
    expect({ code, writes: writes(requests) }).toEqual({ code: 7, writes: [] });
    expect(err).toBe(
      'error: cannot update the username and password of push mirror 3\nhint: Delete the mirror and create it again.\n',
    );
  });

  it('is updated now by its ID', async () => {
    const { out, requests } = await mirrors(['sync', '3']);
    expect({ out, requests }).toEqual({ out: '3\tstarted\n', requests: ['POST /remote_mirrors/3/sync'] });
  });
});

describe('the pull mirror', () => {
  it('is set up with a password from stdin', async () => {
    const argv = ['pull', 'set', '--mirror-url', url, '--auth-user', 'bot', '--auth-password', '-'];
    const { code, out, err, requests } = await mirrors(argv, `${password}\n`);
    expect(code).toBe(0);
    expect(requests).toEqual([`PUT /mirror/pull {"url":"${url}","auth_user":"bot","auth_password":"${password}"}`]);
    expect(out + err).not.toContain(password);
  });
});
