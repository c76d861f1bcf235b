import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { needs } from '../support/programs.ts';
import { openTerminal, type Ended, type Terminal } from '../support/pty.ts';
import { createProject, must, request } from './support/api.ts';
import { openSqliteDirectly } from './support/direct-database.ts';

const programs = needs('tmux', 'bash');
const escape = '\u001b';

let service: BuiltService;
const terminals: Terminal[] = [];

const open = async (columns: number, env: Readonly<Record<string, string>> = {}): Promise<Terminal> => {
  const terminal = await openTerminal({
    columns,
    env: { ...service.env, COLORTERM: 'truecolor', REPOCTL_PROJECT: 'root/colours', ...env },
  });
  terminals.push(terminal);
  return terminal;
};

const run = async (terminal: Terminal, command: string): Promise<Ended> => {
  await terminal.start(command);
  return terminal.end();
};

/** A proxy to the server that delays everything by a second. */
const slowWayTo = async (url: string): Promise<{ readonly url: string; readonly server: Server }> => {
  const { hostname, port } = new URL(url);
  const server = createServer((socket) => {
    socket.pause();
    setTimeout(() => {
      const onward = connect(Number(port), hostname);
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
      socket.pipe(onward).pipe(socket);
    }, 1000);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

beforeAll(async () => {
  service = await startBuiltService();
  const { id } = await createProject(service, 'colours');
  for (const number of Array.from({ length: 45 }, (_, index) => index + 1)) {
    const description = `What is to be said of the label number ${number}, at some length, for there is much to say of it`;
    await must(service, 'POST', `/projects/${id}/labels`, { name: `label ${number}`, color: '#d9534f', description });
  }
});

afterEach(async () => {
  await Promise.all(terminals.splice(0).map((terminal) => terminal.close()));
});

afterAll(() => service.stop());

describe.skipIf(programs.missing)(`a table on a terminal${programs.note}`, () => {
  it('fits into a width of 60', async () => {
    const { code, lines } = await run(await open(60), 'repoctl labels list');
    expect(code).toBe(0);
    // There are a heading, twenty labels, and a note, so nothing wraps.
    expect(lines).toHaveLength(1 + 20 + 1);
    expect(lines[0]).toMatch(/^COLOR +NAME +DESC/);
    expect(lines[20]).toMatch(/^██ #d9\S+ +label \d+ +What .*…/);
    expect(lines[21]).toBe('Showing 20 of 45 labels; use --all to show all');
  });

  it('shows more columns at a width of 120', async () => {
    const { lines } = await run(await open(120), 'repoctl labels list');
    expect(lines).toHaveLength(1 + 20 + 1);
    expect(lines[0]).toMatch(/^COLOR +NAME +DESCRIPTION +ISSUES +MRS$/);
    expect(lines[20]).toMatch(/at some length, for.* \d+$/);
  });

  it('shows label colors where the terminal supports them', async () => {
    const terminal = await open(80);
    await run(terminal, 'repoctl labels list --limit 1');
    // The terminal may set the background to its current value in between.
    expect((await terminal.painted()).replaceAll(`${escape}[49m`, '')).toContain(
      `${escape}[38;2;217;83;79m██${escape}[39m #d9534f`,
    );
  });

  it('has no color with NO_COLOR', async () => {
    const terminal = await open(80, { NO_COLOR: '1' });
    const { lines } = await run(terminal, 'repoctl labels list --limit 1');
    expect(lines[1]).toMatch(/^#d9534f +label/);
    expect(await terminal.painted()).not.toContain(escape);
  });

  it('stays intact with escape sequences and emoji in names', async () => {
    const { id } = await createProject(service, 'hostile');
    for (const name of ['one', 'two']) {
      await must(service, 'POST', `/projects/${id}/labels`, { name, color: '#0000ff' });
    }
    // This server accepts no such name, but others might.
    const database = await openSqliteDirectly(service.dataDir);
    const nasty = `${escape}[2J${escape}[31m${escape}]0;owned\u0007${escape}[5;5H🚀`;
    await database.query(`update labels set name = '${nasty}' where project_id = ${id} and name = 'one'`);
    await database.close();

    const terminal = await open(100);
    const { lines } = await run(terminal, 'repoctl labels list -p root/hostile');
    expect(lines).toHaveLength(1 + 2);
    expect(lines[0]).toMatch(/^COLOR/);
    expect(lines.join('\n')).toContain('🚀');
    expect(lines[1]).toHaveLength(lines[2]?.length ?? 0);
    expect(await terminal.painted()).not.toContain(`${escape}[31m`);
  });
});

describe.skipIf(programs.missing)(`a broadcast message on a terminal${programs.note}`, () => {
  it('is shown as every user sees it', async () => {
    const terminal = await open(80);
    const create = "repoctl broadcast create 'Fish for tea' --for 2h --color '#d9534f' --font '#ffffff'";
    const { code, lines } = await run(terminal, create);
    expect([code, lines[0], lines[1]]).toEqual([0, ' Fish for tea', '']);
    expect(lines.at(-1)).toBe('Created broadcast message 1 "Fish for tea"');
    const painted = await terminal.painted();
    expect(painted).toContain('48;2;217;83;79');
    expect(painted).toContain('38;2;255;255;255');
  });

  it('has no colored line with NO_COLOR', async () => {
    const terminal = await open(80, { NO_COLOR: '1' });
    const { lines } = await run(terminal, 'repoctl broadcast get 1');
    expect(lines[0]).toBe('Fish for tea');
    expect(await terminal.painted()).not.toContain(escape);
  });
});

describe.skipIf(programs.missing)(`a prompt on a terminal${programs.note}`, () => {
  it('asks for a missing name and color', async () => {
    const terminal = await open(100);
    await terminal.start('repoctl labels create -o name');
    await terminal.see('Label name');
    await terminal.type('asked');
    await terminal.press('Enter');
    await terminal.see('Color: #rrggbb or a CSS color name');
    await terminal.type('teal');
    await terminal.press('Enter');
    const { code, lines } = await terminal.end();
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('asked');
    expect((await request(service, 'GET', '/projects/root%2Fcolours/labels/asked')).body).toMatchObject({
      color: '#008080',
    });
  });

  it('waits for a yes before deleting', async () => {
    const path = '/projects/root%2Fcolours/labels';
    await must(service, 'POST', path, { name: 'doomed', color: 'red' });
    const terminal = await open(80);

    await terminal.start('repoctl labels delete doomed');
    await terminal.see('Delete label "doomed" from root/colours?');
    await terminal.type('n');
    await terminal.press('Enter');
    const declined = await terminal.end();
    expect(declined.code).toBe(1);
    expect(declined.lines.at(-1)).toBe('error: canceled: did not delete label "doomed" from root/colours');
    expect((await request(service, 'GET', `${path}/doomed`)).status).toBe(200);

    await terminal.start('repoctl labels delete doomed');
    await terminal.see('Delete label "doomed" from root/colours?');
    await terminal.type('y');
    await terminal.press('Enter');
    const agreed = await terminal.end();
    expect(agreed.code).toBe(0);
    expect(agreed.lines.at(-1)).toBe('Deleted label "doomed" from root/colours');
    expect((await request(service, 'GET', `${path}/doomed`)).status).toBe(404);
  });

  it('requires typing the name of a project before deleting it', async () => {
    await createProject(service, 'precious');
    const terminal = await open(100);
    for (const { typed, code } of [
      { typed: 'yes', code: 1 },
      { typed: 'root/precious', code: 0 },
    ]) {
      await terminal.start('repoctl projects delete root/precious');
      await terminal.see('This cannot be undone.');
      await terminal.type(typed);
      await terminal.press('Enter');
      expect((await terminal.end()).code).toBe(code);
    }
    expect((await request(service, 'GET', '/projects/root%2Fprecious')).status).toBe(404);
  });

  it('ends with 130 at Ctrl-C and does not change the shell', async () => {
    const terminal = await open(80);
    await terminal.start('repoctl labels create');
    await terminal.see('Label name');
    await terminal.press('C-c');
    expect((await terminal.end()).code).toBe(130);
    expect(await run(terminal, 'echo still here')).toEqual({ code: 0, lines: ['still here'] });
  });
});

describe.skipIf(programs.missing)(`a wait on a terminal${programs.note}`, () => {
  it('shows a spinner and then removes it', async () => {
    const slow = await slowWayTo(service.url);
    const terminal = await open(80, { REPOCTL_URL: slow.url });
    await terminal.start('repoctl whoami -o name');
    await terminal.see('Waiting for the server');
    expect(await terminal.end()).toEqual({ code: 0, lines: ['root'] });
    slow.server.close();
  });

  it('ends with 130 at Ctrl-C', async () => {
    const slow = await slowWayTo(service.url);
    const terminal = await open(80, { REPOCTL_URL: slow.url });
    await terminal.start('repoctl whoami');
    await terminal.see('Waiting for the server');
    await terminal.press('C-c');
    const { code, lines } = await terminal.end();
    expect(code).toBe(130);
    expect(lines.join('\n')).not.toContain('Waiting');
    slow.server.close();
  });

  it('ends serve at Ctrl-C with 0', async () => {
    const terminal = await open(100);
    await terminal.start('repoctl serve --port 0 --data-dir data');
    await terminal.see('listening on http://127.0.0.1:');
    await terminal.press('C-c');
    expect((await terminal.end()).code).toBe(0);
  });
});
