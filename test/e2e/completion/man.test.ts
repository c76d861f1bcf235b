import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../support/programs.ts';
import { openTerminal, type Terminal } from '../../support/pty.ts';
import { root } from './world.ts';

const mandoc = needs('mandoc');
const onTerminal = needs('mandoc', 'tmux', 'bash', 'less');

describe.skipIf(mandoc.missing)(`the manuals${mandoc.note}`, () => {
  it('have no warnings', async () => {
    const pages = (await readdir(join(root, 'man'))).map((name) => join('man', name));
    expect(pages.length).toBeGreaterThan(10);
    const { all, exitCode } = await execa('mandoc', ['-T', 'lint', '-W', 'warning', ...pages], {
      cwd: root,
      all: true,
      reject: false,
    });
    expect({ all, exitCode }).toEqual({ all: '', exitCode: 0 });
  });

  it('show options and examples exactly as they are typed', async () => {
    const { stdout } = await execa('mandoc', ['-T', 'ascii', '-O', 'width=200', 'man/repoctl-labels.1'], { cwd: root });
    // Bold and underlined characters are printed twice with a backspace between.
    const text = stdout
      .split('\b')
      .map((part, index, parts) => (index === parts.length - 1 ? part : part.slice(0, -1)))
      .join('');
    expect(text).toContain('repoctl labels create name ... --color color [options]');
    expect(text).toContain('-p, --project project');
    expect(text).toContain("repoctl labels create bug --color '#d9534f' --priority 1");
  });
});

describe.skipIf(onTerminal.missing)(`man on a terminal${onTerminal.note}`, () => {
  let home: string;
  let terminal: Terminal;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'repoctl-man-'));
    const { PATH = '' } = process.env;
    terminal = await openTerminal({ env: { PATH, HOME: home, LANG: 'C.UTF-8' }, rows: 20 });
  });
  afterAll(async () => {
    await terminal?.close();
    await rm(home, { recursive: true, force: true });
  });

  it('shows the manual in less, which ends with q', async () => {
    await terminal.start('repoctl man labels create');
    await terminal.see('REPOCTL-LABELS(1)');
    expect((await terminal.screen()).join('\n')).toContain('Manage labels');
    await terminal.type('q');
    expect((await terminal.end()).code).toBe(0);
  });

  it('uses the pager for manuals', async () => {
    await terminal.start(`MANPAGER='head -n 1' repoctl man labels`);
    expect((await terminal.end()).lines).toEqual([expect.stringMatching(/^REPOCTL-LABELS\(1\) /)]);
  });

  it('shows plain text where no program can format manuals', async () => {
    await terminal.start(
      `mkdir none; for one in node git sh head; do ln -sf "$(command -v $one)" none; done; here=$(command -v repoctl); clear`,
    );
    await terminal.end();
    await terminal.start(`PATH=$PWD/none MANPAGER='head -n 2' "$here" man labels`);
    const { code, lines } = await terminal.end();
    expect([code, lines]).toEqual([0, ['NAME', '     repoctl-labels - Manage labels']]);
  });
});
