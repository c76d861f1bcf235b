import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { needs } from '../../support/programs.ts';
import { root } from './world.ts';

const mandoc = needs('mandoc');

describe.skipIf(mandoc.missing)(`the manuals${mandoc.note}`, () => {
  it('are without a fault', async () => {
    const pages = (await readdir(join(root, 'man'))).map((name) => join('man', name));
    expect(pages.length).toBeGreaterThan(10);
    const { all, exitCode } = await execa('mandoc', ['-T', 'lint', '-W', 'warning', ...pages], {
      cwd: root,
      all: true,
      reject: false,
    });
    expect({ all, exitCode }).toEqual({ all: '', exitCode: 0 });
  });

  it('show options and examples as they are typed', async () => {
    const { stdout } = await execa('mandoc', ['-T', 'ascii', '-O', 'width=200', 'man/repoctl-labels.1'], { cwd: root });
    // Bold and underlined characters are printed over themselves.
    const text = stdout
      .split('\b')
      .map((part, index, parts) => (index === parts.length - 1 ? part : part.slice(0, -1)))
      .join('');
    expect(text).toContain('repoctl labels create name --color color [options]');
    expect(text).toContain('-p, --project project');
    expect(text).toContain("repoctl labels create bug --color '#d9534f' --priority 1");
  });
});
