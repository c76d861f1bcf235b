import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { run } from '../support/run.ts';

const shipped = (name: string): Promise<string> =>
  readFile(new URL(`../../../completions/${name}`, import.meta.url), 'utf8');

describe('completion', () => {
  it.each([
    ['bash', 'repoctl.bash'],
    ['zsh', '_repoctl'],
    ['fish', 'repoctl.fish'],
  ])('prints the script for %s', async (shell, file) => {
    expect(await run(['completion', shell])).toEqual({ code: 0, out: await shipped(file), err: '' });
  });

  it('describes how to install it in each shell', async () => {
    const { out } = await run(['completion', 'install', '--help']);
    for (const place of ['~/.local/share/bash-completion', '~/.zfunc/_repoctl', '~/.config/fish/completions']) {
      expect(out).toContain(place);
    }
  });

  it('requires a known shell', async () => {
    const other = await run(['completion', 'tcsh']);
    expect(other).toMatchObject({ code: 2, out: '' });
    expect(other.err).toContain('bash, fish, zsh');
    expect(await run(['completion'])).toMatchObject({ code: 2, out: '' });
  });

  it('hides the command for scripts from help', async () => {
    expect((await run(['--help'])).out).not.toContain('__complete');
  });
});
