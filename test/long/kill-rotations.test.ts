/** Rotations of tokens that are killed before and after each request: after a second run, one valid token is where it belongs. */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../e2e/support/api.ts';
import { type BuiltService, plainEnvironment, startBuiltService } from '../support/built-service.ts';
import { program, programArgs } from '../support/program.ts';

type Token = Readonly<Record<string, unknown>>;

/** The request at which the command is killed: before the server gets it, or after it answered. */
interface Moment {
  readonly request: number;
  readonly when: 'before' | 'after';
}

let room: string;
let service: BuiltService;
let proxy: Server;
let kill: { moment: Moment; at: () => void } | undefined;
let requests = 0;

const wait = (): Promise<never> => new Promise(() => {});

/** Forwards a request, and kills the command at its moment. The answer never arrives then. */
const forward = async (
  line: { readonly method: string; readonly path: string },
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<Response> => {
  requests += 1;
  const now = requests;
  const isNow = (when: Moment['when']): boolean => kill?.moment.request === now && kill.moment.when === when;
  if (isNow('before')) {
    kill?.at();
    await wait();
  }
  const reply = await fetch(`${service.url}${line.path}`, {
    method: line.method,
    headers,
    ...(body.byteLength > 0 && { body }),
  });
  if (isNow('after')) {
    kill?.at();
    await wait();
  }
  return reply;
};

/** Passes a request on, with what the client and the server say to each other. */
const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = ['private-token', 'content-type'].flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const line = { method: request.method ?? '', path: request.url ?? '' };
  const reply = await forward(line, Object.fromEntries(sent), Buffer.concat(chunks));
  const named = ['content-type', 'link', 'x-next-page'].flatMap((name) => {
    const value = reply.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(reply.status, Object.fromEntries(named)).end(Buffer.from(await reply.arrayBuffer()));
};

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'repoctl-kill-rotations-'));
  service = await startBuiltService({ dataDir: join(room, 'data') });
  await must(service, 'POST', '/projects', { name: 'buoys' });
  await must(service, 'POST', '/users', {
    username: 'ann',
    email: 'ann@example.com',
    name: 'Ann',
    password: 'a long password 4 ann',
  });
  proxy = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await service.stop();
  await rm(room, { recursive: true, force: true });
});

/** Runs a command through the proxy. Returns undefined if it was killed. */
const repoctl = async (
  words: readonly string[],
  { moment, profile }: { readonly moment?: Moment; readonly profile?: string } = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string } | undefined> => {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  requests = 0;
  const running = execa(program, [...programArgs, ...words], {
    env: {
      ...plainEnvironment(room),
      REPOCTL_CONFIG_DIR: join(room, 'config'),
      ...(profile === undefined ? { REPOCTL_URL: url, REPOCTL_TOKEN: service.token } : { REPOCTL_PROFILE: profile }),
    },
    cwd: room,
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
  });
  kill = moment && { moment, at: () => running.kill('SIGKILL') };
  const { signal, exitCode = -1, stdout, stderr } = await running;
  kill = undefined;
  return signal === 'SIGKILL' ? undefined : { code: exitCode, out: stdout, err: stderr };
};

const succeed = async (words: readonly string[], profile?: string): Promise<Token> => {
  const done = await repoctl([...words, '--json'], profile === undefined ? {} : { profile });
  if (done?.code !== 0) throw new Error(`${words.join(' ')}: ${done?.err ?? 'killed'}`);
  return done.out === '' ? {} : (JSON.parse(done.out) as Token);
};

const ownerOf = async (value: string): Promise<unknown> => {
  const reply = await fetch(`${service.url}/api/v4/personal_access_tokens/self`, {
    headers: { 'private-token': value },
  });
  return reply.ok ? ((await reply.json()) as Token)['id'] : reply.status;
};

const inFile = async (name: string): Promise<string> => (await readFile(join(room, name), 'utf8')).trim();

const inProfile = async (name: string): Promise<string> => {
  const { profiles } = JSON.parse(await inFile('config/config.json')) as {
    readonly profiles: Readonly<Record<string, { readonly token: string }>>;
  };
  return profiles[name]?.token ?? '';
};

const inVariable = async (key: string): Promise<string> =>
  String((await succeed(['variables', 'get', key, '-p', 'root/buoys']))['value']);

/** Files with values that were rotated and not stored. */
const leftFiles = async (): Promise<readonly string[]> =>
  (await readdir(join(room, 'config'))).filter((name) => name.includes('rotated'));

const ofProject = ['-p', 'root/buoys'] as const;
const ofUser = ['--user', 'ann'] as const;

const login = (): Promise<Token> => succeed(['tokens', 'create', 'own', '--scopes', 'api', '--into', 'profile:own']);

/** Every moment of a command, until it ends by itself. */
const moments = function* (): Generator<Moment> {
  for (let request = 1; ; request += 1) for (const when of ['before', 'after'] as const) yield { request, when };
};

describe('a rotation that is killed at every request, and run again', () => {
  it.each([
    ['a variable', ofProject, 'variable:STORED', () => inVariable('STORED')],
    ['a file', ofUser, 'file:stored', () => inFile('stored')],
    ['a profile', ofUser, 'profile:stored', () => inProfile('stored')],
    ['a program', ofProject, "command:sh -c 'cat > piped'", () => inFile('piped')],
  ])('leaves one valid token in %s', async (kind, owner, into, stored) => {
    let number = 0;
    for (const moment of moments()) {
      number += 1;
      const name = `${kind} ${number}`;
      await succeed(['tokens', 'create', name, '--scopes', 'read_api', ...owner, '--into', into]);
      const words = ['tokens', 'rotate', name, ...owner, '--into', into, '--yes'];
      const killed = await repoctl(words, { moment });
      const between = await ownerOf(await stored());
      if (killed === undefined) await succeed(words);
      // The old token stays until the new one is stored, so that nobody is without one.
      expect({ moment, between }).toEqual({ moment, between: expect.any(Number) });
      const id = await ownerOf(await stored());
      const active = (await succeed(['tokens', 'list', '--state', 'active', '--all', ...owner])) as unknown as Token[];
      const left = active.filter((token) => String(token['name']).replace(/ \(rotation.*/, '') === name);
      expect({ moment, left: left.map((token) => token['id']) }).toEqual({ moment, left: [id] });
      if (killed !== undefined) break;
    }
    expect(number).toBeGreaterThan(8);
  });
});

describe("a rotation of one's own token", () => {
  const rotate = ['tokens', 'rotate', '--self', '--into', 'profile:own', '--yes'] as const;

  it('is completed by a second run, unless it was killed while the answer was on its way', async () => {
    const ends: { readonly moment: Moment; readonly end: string; readonly left: readonly string[] }[] = [];
    for (const moment of moments()) {
      await login();
      const isDone = (await repoctl(rotate, { moment, profile: 'own' })) !== undefined;
      // The one gap: the server has made the new value, which nobody knows.
      const isLost = (await ownerOf(await inProfile('own'))) === 401;
      if (!isDone && !isLost) await succeed(rotate, 'own');
      const isValid = typeof (await ownerOf(await inProfile('own'))) === 'number';
      ends.push({ moment, end: isValid ? 'valid' : 'lost', left: isLost ? [] : await leftFiles() });
      if (isDone) break;
    }
    // Only the answer itself can be lost, and not if the program got it before it was killed.
    const lost = ends.filter(({ end }) => end === 'lost');
    expect(lost.map(({ moment }) => moment.when)).toEqual(lost.length === 0 ? [] : ['after']);
    expect(ends.flatMap(({ left }) => left)).toEqual([]);
  });

  it('that is killed while it stores the value stores it in a second run, without a third value', async () => {
    await login();
    const script = join(room, 'store');
    const words = ['tokens', 'rotate', '--self', '--into', `command:${script}`, '--yes'];
    await writeFile(script, '#!/bin/sh\ncat > seen\nkill -9 $PPID\nsleep 1\n');
    await chmod(script, 0o755);
    expect(await repoctl(words, { profile: 'own' })).toBeUndefined();
    const [file = ''] = await leftFiles();
    expect(await inFile(`config/${file}`)).toBe(await inFile('seen'));
    await writeFile(script, '#!/bin/sh\ncat > kept\n');
    await succeed(words, 'own');
    expect(await inFile('kept')).toBe(await inFile('seen'));
    expect(await ownerOf(await inFile('kept'))).toEqual(expect.any(Number));
    expect(await leftFiles()).toEqual([]);
  });
});
