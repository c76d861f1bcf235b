import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHome, type Home } from '../../support/home.ts';

const places = [
  ['bash', '.local/share/bash-completion/completions/repoctl', 'completions/repoctl.bash'],
  ['fish', '.config/fish/completions/repoctl.fish', 'completions/repoctl.fish'],
  ['zsh', '.zfunc/_repoctl', 'completions/_repoctl'],
] as const;

const inHome = ({ directory }: Home, env: Readonly<Record<string, string>> = {}) => ({
  env: { HOME: directory, ...env },
});

const place = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};

describe('completion install', () => {
  it.each(places)('installs the %s script where the shell finds it', async (shell, path, script) => {
    const home = await makeHome();
    const target = join(home.directory, path);
    expect(await home.run(['completion', 'install', shell], inHome(home))).toEqual({ code: 0, out: '', err: '' });
    expect(await readFile(target, 'utf8')).toBe(await readFile(script, 'utf8'));
  });

  it.each(places)('detects the shell from SHELL: %s', async (shell, path) => {
    const home = await makeHome();
    await home.run(['completion', 'install'], inHome(home, { SHELL: `/usr/bin/${shell}` }));
    expect(await readFile(join(home.directory, path), 'utf8')).toContain(`# Completion of repoctl in ${shell}.`);
  });

  it('uses the directories from environment variables', async () => {
    const home = await makeHome();
    const env = { XDG_DATA_HOME: join(home.directory, 'data'), XDG_CONFIG_HOME: join(home.directory, 'config') };
    await home.run(['completion', 'install', 'bash'], inHome(home, env));
    await home.run(['completion', 'install', 'fish'], inHome(home, env));
    const own = { ...env, BASH_COMPLETION_USER_DIR: join(home.directory, 'own') };
    await home.run(['completion', 'install', 'bash'], inHome(home, own));
    for (const path of ['data/bash-completion/completions/repoctl', 'own/completions/repoctl']) {
      expect(await readFile(join(home.directory, path), 'utf8')).toContain('in bash');
    }
    expect(await readFile(join(home.directory, 'config/fish/completions/repoctl.fish'), 'utf8')).toContain('in fish');
  });

  it('prints the path and next step on a terminal, and that a second run changes nothing', async () => {
    const home = await makeHome();
    const around = { ...inHome(home), terminal: true };
    const first = await home.run(['completion', 'install', 'zsh'], around);
    const target = join(home.directory, '.zfunc/_repoctl');
    const needs = 'Start a new zsh. ~/.zshrc must have this line before compinit: fpath=(~/.zfunc $fpath)\n';
    expect(first.err).toBe(`Installed completion for zsh in ${target}\n${needs}`);
    const second = await home.run(['completion', 'install', 'zsh'], around);
    expect(second.err).toBe(`Completion for zsh is already up to date in ${target}\n${needs}`);
  });

  it('replaces the script of another version, also through a symbolic link', async () => {
    const home = await makeHome();
    const dotfile = join(home.directory, 'dotfiles/_repoctl');
    await place(dotfile, '#compdef repoctl\n# Completion of repoctl in zsh. Of another version.\n');
    await mkdir(join(home.directory, '.zfunc'));
    await symlink(dotfile, join(home.directory, '.zfunc/_repoctl'));
    expect((await home.run(['completion', 'install', 'zsh'], inHome(home))).code).toBe(0);
    expect(await readFile(dotfile, 'utf8')).toBe(await readFile('completions/_repoctl', 'utf8'));
  });

  it('replaces a foreign file only after confirmation', async () => {
    const home = await makeHome();
    const target = join(home.directory, '.zfunc/_repoctl');
    await place(target, 'mine\n');
    const { code, err } = await home.run(['completion', 'install', 'zsh'], inHome(home));
    expect(code).toBe(2);
    expect(err).toContain(`cannot ask to replace file ${target}: stdin is not a terminal\nhint: Use --yes to confirm.`);
    expect(await readFile(target, 'utf8')).toBe('mine\n');
    expect((await home.run(['completion', 'install', 'zsh', '--yes'], inHome(home))).code).toBe(0);
    expect(await readFile(target, 'utf8')).toContain('#compdef repoctl');
  });

  it('writes nothing in a dry run', async () => {
    const home = await makeHome();
    const { err } = await home.run(['completion', 'install', 'fish', '--dry-run'], { ...inHome(home), terminal: true });
    expect(err).toMatch(/^Would install completion for fish in .*\n$/);
    await expect(readFile(join(home.directory, '.config/fish/completions/repoctl.fish'))).rejects.toThrow('ENOENT');
  });

  it.each([
    ['a shell that has none', '/bin/dash', 'no completion script for dash'],
    ['no shell', '', 'a shell is required: SHELL is not set'],
  ])('requires a shell name with %s', async (_what, SHELL, says) => {
    const home = await makeHome();
    const { code, err } = await home.run(['completion', 'install'], inHome(home, { SHELL }));
    expect(code).toBe(2);
    expect(err).toBe(`error: ${says}\nhint: Usage: repoctl completion install bash|fish|zsh\n`);
  });
});
