import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHome } from '../../support/home.ts';

const manual = (name: string): Promise<string> => readFile(`man/${name}.1`, 'utf8');

describe('man in a pipe', () => {
  it.each([
    ['the program', [], 'repoctl'],
    ['a noun', ['labels'], 'repoctl-labels'],
    ['a verb, which the manual of its noun describes', ['labels', 'create'], 'repoctl-labels'],
    ['a noun within a noun', ['schedules', 'variables', 'create'], 'repoctl-schedules'],
    ['a tool and its verb', ['config', 'set'], 'repoctl-config'],
    ['an alias', ['merge-requests'], 'repoctl-mrs'],
    ['the name of a manual', ['repoctl-mrs'], 'repoctl-mrs'],
    ['the program by its name', ['repoctl', 'labels'], 'repoctl-labels'],
  ])('prints the source for %s', async (_what, words, name) => {
    const home = await makeHome();
    expect(await home.run(['man', ...words])).toEqual({ code: 0, out: await manual(name), err: '' });
  });

  it('refuses an unknown command and suggests a similar one', async () => {
    const home = await makeHome();
    const { code, out, err } = await home.run(['man', 'lables']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      'error: unknown command "lables"\nhint: Did you mean "labels"? Run "repoctl --help" for all commands.\n',
    );
    const verb = await home.run(['man', 'labels', 'crate']);
    expect(verb.code).toBe(2);
    expect(verb.err).toContain('unknown command "labels crate"');
    expect(verb.err).toContain('"repoctl labels --help"');
  });
});

describe('man --install-to', () => {
  it('writes all manual pages to a new directory and overwrites old ones', async () => {
    const home = await makeHome();
    const directory = join(home.directory, 'share/man/man1');
    expect(await home.run(['man', '--install-to', 'share/man/man1'])).toEqual({ code: 0, out: '', err: '' });
    expect((await readdir(directory)).toSorted()).toEqual((await readdir('man')).toSorted());
    await writeFile(join(directory, 'repoctl-labels.1'), 'old');
    const { err } = await home.run(['man', '--install-to', directory], { terminal: true });
    expect(err).toMatch(/^Installed \d+ manual pages in \/.*\/share\/man\/man1\n$/);
    expect(await readFile(join(directory, 'repoctl-labels.1'), 'utf8')).toBe(await manual('repoctl-labels'));
  });

  it('writes nothing in a dry run', async () => {
    const home = await makeHome();
    const { code, err } = await home.run(['man', '--install-to', 'here', '--dry-run'], { terminal: true });
    expect(code).toBe(0);
    expect(err).toContain('Would install');
    expect(await readdir(home.directory)).toEqual([]);
  });

  it('reports an unwritable directory and refuses a command', async () => {
    const home = await makeHome();
    await home.write('file', '');
    const { code, err } = await home.run(['man', '--install-to', 'file/man1']);
    expect(code).toBe(2);
    expect(err).toMatch(/^error: cannot create directory "\/.*\/file\/man1": a file is in the way\n/);
    const named = await home.run(['man', 'labels', '--install-to', 'man1']);
    expect(named).toMatchObject({
      code: 2,
      err: expect.stringContaining('--install-to cannot be used with a command'),
    });
  });
});
