import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { needs } from '../support/programs.ts';

const shellcheck = needs('shellcheck', 'git');

/** The shell scripts that shellcheck can read. */
const scriptsOfShells = async (): Promise<readonly string[]> => {
  const { stdout } = await execa('git', ['ls-files', '--', '*.sh', '*.bash', '.ci/run']);
  return stdout.split('\n');
};

describe.skipIf(shellcheck.missing)(`a shell script${shellcheck.note}`, () => {
  it('has no findings of shellcheck', async () => {
    const scripts = await scriptsOfShells();
    expect(scripts).toEqual(expect.arrayContaining(['.ci/run', 'completions/repoctl.bash', 'test/long/e2e/admin.sh']));
    const { stdout } = await execa('shellcheck', ['--shell=bash', '--format=gcc', ...scripts], { reject: false });
    expect(stdout).toBe('');
  });
});
