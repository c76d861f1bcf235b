/** The work of an operator, with the exact commands of docs/operating.md. */
import { cp, mkdir, mkdtemp, rm, readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsPostgres, postgresProgram, startPostgres } from '../support/postgres.ts';
import { openMachine, type Machine } from './operator/machine.ts';
import { type Block, readPage } from './operator/read-page.ts';

const postgres = needsPostgres();

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
};

describe.skipIf(postgres.missing)(`an operator's day${postgres.note}`, () => {
  const atEnd: (() => Promise<unknown>)[] = [];
  const times: string[] = [];
  let page: ReadonlyMap<string, readonly Block[]>;
  let room: string;
  let first: Machine;
  let second: Machine;
  let token = '';
  /** Titles of issues that the server has acknowledged. */
  const acknowledged: string[] = [];

  const blocks = (heading: string): readonly Block[] => {
    const found = page.get(heading);
    if (found === undefined) throw new Error(`docs/operating.md has no commands below "${heading}"`);
    return found;
  };
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    times.push(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  };
  const api = async (machine: Machine, method: string, path: string, body?: object, process: 0 | 1 = 0) => {
    const response = await fetch(`${machine.url(process)}/api/v4${path}`, {
      method,
      headers: { 'Private-Token': token, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as unknown;
  };
  const titles = async (machine: Machine, process: 0 | 1 = 0): Promise<readonly string[]> => {
    const found: string[] = [];
    for (let number = 1; ; number += 1) {
      const path = `/projects/root%2Fapp/issues?per_page=100&page=${number}`;
      const issues = (await api(machine, 'GET', path, undefined, process)) as readonly { title: string }[];
      found.push(...issues.map(({ title }) => title));
      if (issues.length < 100) return found;
    }
  };
  const secret = async (machine: Machine): Promise<unknown> =>
    ((await api(machine, 'GET', '/projects/root%2Fapp/variables/SECRET')) as { value: string }).value;
  const clone = async (machine: Machine, name: string): Promise<string> => {
    const url = machine.url().replace('://', `://root:${token}@`);
    return machine.run(
      `git clone --quiet ${url}/root/app.git ${name} && git -C ${name} log --format=%s && cat ${name}/notes.md`,
    );
  };

  beforeAll(async () => {
    page = await readPage(fileURLToPath(new URL('../../docs/operating.md', import.meta.url)));
    room = await mkdtemp(join(tmpdir(), 'repoctl-operator-'));
    atEnd.push(() => rm(room, { recursive: true, force: true, maxRetries: 5 }));
    const server = await startPostgres();
    atEnd.push(server.stop);
    const options = { postgres: { socket: server.directory, createdb: postgresProgram('createdb') } };
    first = await openMachine({ ...options, root: join(room, 'first'), ports: [await freePort(), await freePort()] });
    second = await openMachine({ ...options, root: join(room, 'second'), ports: [await freePort(), await freePort()] });
    atEnd.push(first.cutPower, second.cutPower);
  });
  afterAll(async () => {
    for (const end of atEnd.toReversed()) await end();
    process.stderr.write(`An operator's day: ${times.join(', ')}\n`);
  });

  it('begins with the installation as a service', async () => {
    const said = await timed('install', () => first.follow(blocks('With systemd, on Debian or Ubuntu')));
    expect(said).toContain('root');
    token = (await first.run('repoctl config get token --show-token')).trim();
    await api(first, 'POST', '/projects', { name: 'app' });
    await api(first, 'POST', '/projects/root%2Fapp/variables', { key: 'SECRET', value: 'sealed in the database' });
    const url = first.url().replace('://', `://root:${token}@`);
    await first.run(`git init --quiet -b main app && cd app && git config user.name Root && git config user.email root@localhost
      echo Tides > notes.md && git add . && git commit --quiet -m 'Note the tides' && git push --quiet ${url}/root/app.git main`);
  });

  it('includes a backup under load, which loses nothing acknowledged before and blocks no writes', async () => {
    const over = new AbortController();
    const write = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const title = `Issue ${acknowledged.length + 1}`;
        await api(first, 'POST', '/projects/root%2Fapp/issues', { title });
        acknowledged.push(title);
      }
    };
    const writing = write();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const said = await timed('back up', () => first.follow(blocks('Back up'))).finally(() => over.abort());
    await writing;
    expect(said).toContain('not included');
    expect(acknowledged.length).toBeGreaterThan(40);
    const made = await readdir(first.path('/var/backups/repoctl'));
    expect(made).toEqual(expect.arrayContaining(['first', 'second']));
    // The nightly backup has run once.
    expect(made).toHaveLength(3);
  });

  it('includes the loss of the machine and a restore on another one', async () => {
    const before = JSON.parse(await first.run(`cat ${first.path('/var/backups/repoctl/second/backup.json')}`)) as {
      made_at: string;
    };
    await first.cutPower();
    await mkdir(second.path('/var/backups/repoctl'), { recursive: true });
    for (const name of ['/var/backups/repoctl/second', '/mnt/safe/repoctl-secret-key']) {
      await cp(first.path(name), second.path(name), { recursive: true });
    }
    await rm(join(room, 'first'), { recursive: true });
    const [, ...install] = blocks('With systemd, on Debian or Ubuntu');
    const packages = blocks('With systemd, on Debian or Ubuntu').slice(0, 1);
    // "Install the package, the user, the unit, and the scripts as above, and start nothing."
    await second.follow([...packages, ...install.filter(({ path }) => path !== undefined)]);
    await second.follow(blocks('Back up').filter(({ path }) => path !== undefined));
    await second.run(`chmod 0755 ${second.path('/usr/local/sbin')}/*`);
    const said = await timed('restore and check', () => second.follow(blocks('Restore')));
    expect(said).toContain('the key decrypts all secrets');
    const restored = new Set(await titles(second));
    const issues = (await api(second, 'GET', '/projects/root%2Fapp/issues?per_page=1&order_by=created_at')) as [
      { created_at: string },
    ];
    // Issues were created all the time. Only those after the backup are missing, without gaps before it.
    expect(restored.size).toBeGreaterThan(20);
    expect(acknowledged.slice(0, restored.size).filter((title) => !restored.has(title))).toEqual([]);
    expect(Date.parse(issues[0].created_at)).toBeGreaterThan(Date.parse(before.made_at) - 5000);
    expect(await secret(second)).toBe('sealed in the database');
    expect(await clone(second, 'restored')).toBe('Note the tides\nTides');
    acknowledged.splice(restored.size);
  });

  it('includes all checks and the possible repairs', async () => {
    const said = await timed('check and repair', () => second.follow(blocks('Check')));
    expect(said).not.toMatch(/^(?:fail|warn)/m);
  });

  it('includes the move to PostgreSQL with two processes', async () => {
    const before = await titles(second);
    await timed('move to PostgreSQL', () => second.follow(blocks('Move to PostgreSQL, and run two processes')));
    expect(await titles(second, 0)).toEqual(before);
    expect(await titles(second, 1)).toEqual(before);
    expect(await secret(second)).toBe('sealed in the database');
    await api(second, 'POST', '/projects/root%2Fapp/issues', { title: 'By the second process' }, 1);
    expect(await titles(second, 0)).toEqual(['By the second process', ...before]);
  });

  it('includes an upgrade', async () => {
    const before = await titles(second);
    await timed('upgrade', () => second.follow(blocks('Upgrade')));
    expect(await titles(second)).toEqual(before);
  });

  it('includes a key rotation', async () => {
    await timed('rotate the key', () => second.follow(blocks('Rotate the key')));
    expect(await secret(second)).toBe('sealed in the database');
    const keys = (await readdir(second.path('/var/lib/repoctl'))).filter((name) => name.startsWith('secret-key'));
    expect(keys).toHaveLength(2);
    expect(await clone(second, 'rotated')).toBe('Note the tides\nTides');
  });

  it('uses units that systemd accepts', async () => {
    const verified = await second.run(
      `command -v systemd-analyze > /dev/null || { echo no systemd; exit 0; }
       systemd-analyze verify ${second.path('/etc/systemd/system')}/repoctl@${new URL(second.url()).port}.service 2>&1 || true`,
    );
    expect(verified.split('\n').filter((line) => /repoctl@.*(?:Unknown|Failed to parse|Invalid)/i.test(line))).toEqual(
      [],
    );
  });
});
