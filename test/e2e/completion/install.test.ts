import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../support/programs.ts';
import { busyMachine } from './busy-machine.ts';
import { createWorld, type World } from './world.ts';

const packagePath = '/usr/share/bash-completion/bash_completion';
const bash = needs('bash', packagePath);
const fish = needs('fish');
const zsh = needs('zsh');

let world: World;

beforeAll(async () => {
  world = await createWorld();
  for (const shell of ['bash', 'fish', 'zsh']) await inShell('sh', [`repoctl completion install ${shell}`]);
});
afterAll(() => world.stop());

/** The output of a shell that starts with only the files of the home directory. */
const inShell = async (shell: string, [command = '', ...options]: readonly string[]): Promise<string> => {
  const { stdout } = await execa(shell, [...options, '-c', command], {
    env: { ...world.env },
    extendEnv: false,
    cwd: world.home,
  });
  return stdout;
};

describe('the file that "completion install" writes', busyMachine, () => {
  it.skipIf(bash.missing)(`is loaded by bash at the first tab${bash.note}`, async () => {
    const load = `source ${packagePath}; _completion_loader repoctl; complete -p repoctl`;
    expect(await inShell('bash', [load, '--norc', '--noprofile'])).toBe('complete -F _repoctl repoctl');
  });

  it.skipIf(fish.missing)(`is loaded by fish${fish.note}`, async () => {
    expect(await inShell('fish', ['complete -C "repoctl la"'])).toBe('labels\tManage labels');
  });

  it.skipIf(zsh.missing)(`is found by zsh with the documented line in ~/.zshrc${zsh.note}`, async () => {
    const start = 'fpath=(~/.zfunc $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[repoctl]';
    expect(await inShell('zsh', [start, '-f'])).toBe('_repoctl');
    expect(await inShell('zsh', ['print -l ~/.zfunc/*'])).toBe(join(world.home, '.zfunc/_repoctl'));
  });
});
