import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { needs } from '../../support/programs.ts';
import { openTerminal, type Terminal, type TerminalOptions } from '../../support/pty.ts';

const programs = needs('tmux', 'bash');
const ours = { alternate: true, cursor: false };
const theirs = { alternate: false, cursor: true };
const escape = '\u001b';

let service: BuiltService;
const terminals: Terminal[] = [];

const watch = async (
  options: Omit<TerminalOptions, 'env'> = {},
  env: Record<string, string> = {},
): Promise<Terminal> => {
  const terminal = await openTerminal({ ...options, env: { ...service.env, ...env } });
  terminals.push(terminal);
  await terminal.start('repoctl metrics watch --interval 500ms');
  await terminal.see('hook_deliveries');
  return terminal;
};

beforeAll(async () => {
  service = await startBuiltService();
});
afterEach(async () => {
  await Promise.all(terminals.splice(0).map((terminal) => terminal.close()));
});
afterAll(() => service?.stop());

describe.skipIf(programs.missing)(`metrics watch on a terminal${programs.note}`, () => {
  it('uses the alternate screen and restores the terminal at q', async () => {
    const terminal = await watch();
    expect(await terminal.state()).toEqual(ours);
    await terminal.see('q to quit');
    await terminal.press('q');
    const { code, lines } = await terminal.end();
    expect([code, lines]).toEqual([0, []]);
    expect(await terminal.state()).toEqual(theirs);
    await terminal.start('echo typed');
    expect((await terminal.end()).lines).toEqual(['typed']);
  });

  it('ends with 130 at Ctrl-C, and restores the terminal when another process ends it', async () => {
    const terminal = await watch();
    await terminal.press('C-c');
    expect((await terminal.end()).code).toBe(130);
    expect(await terminal.state()).toEqual(theirs);
    await terminal.start('timeout --foreground --preserve-status 4 repoctl metrics watch');
    await terminal.see('hook_deliveries');
    expect((await terminal.end()).code).toBe(128 + 15);
    expect(await terminal.state()).toEqual(theirs);
  });

  it('fits 40 columns and 10 rows, and adapts to a new size', async () => {
    const terminal = await watch({ columns: 40, rows: 10 });
    const small = await terminal.screen();
    expect(small).toHaveLength(10);
    expect(small.at(-1)).toBe('q to quit');
    await terminal.resize({ columns: 100, rows: 30 });
    await terminal.see('every 0.5s');
    await terminal.see('removals');
    await terminal.resize({ columns: 40, rows: 10 });
    await terminal.see('and ');
    expect((await terminal.screen()).at(-1)).toBe('q to quit');
  });

  it('has no color with NO_COLOR', async () => {
    const terminal = await watch({}, { NO_COLOR: '1' });
    expect(await terminal.painted()).not.toContain(escape);
  });

  it('ends without an error when it is piped and the reader is gone', async () => {
    const terminal = await watch();
    await terminal.press('q');
    await terminal.end();
    await terminal.start('repoctl metrics watch --interval 500ms | head -n 1 | cut -c 1-13');
    expect(await terminal.end()).toEqual({ code: 0, lines: ['{"sampled_at"'] });
  });

  it('reports that the server is unreachable, and continues when it is back', async () => {
    const terminal = await watch();
    const { dataDir, url } = service;
    await service.stop();
    await terminal.see('error: ');
    service = await startBuiltService({ dataDir, args: ['--port', new URL(url).port] });
    await terminal.see('q to quit');
    expect(await terminal.state()).toEqual(ours);
  });
});
