import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainManual } from '../../../../src/cli/commands/tools/man/plain-manual.ts';
import { makeHome } from '../../support/home.ts';

const manual = (name: string): Promise<string> => readFile(`man/${name}.1`, 'utf8');
const pages = (await readdir('man')).map((file) => file.replace(/\.1$/, ''));

/** The heading of the section NAME. */
const titleOf = (out: string): string | undefined => out.split('\n')[1]?.trim().split(' ')[0];

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
  ])('prints the page for %s', async (_what, words, name) => {
    const home = await makeHome();
    const { code, out, err } = await home.run(['man', ...words]);
    expect({ code, title: titleOf(out), err }).toEqual({ code: 0, title: name, err: '' });
  });

  it('prints plain text', async () => {
    const home = await makeHome();
    const { out } = await home.run(['man', 'gitignores']);
    expect(out.split('\n').slice(0, 22).join('\n')).toMatchInlineSnapshot(`
      "NAME
           repoctl-gitignores - Browse .gitignore templates

      SYNOPSIS
           repoctl gitignores command [options]

      DESCRIPTION
           Browse .gitignore templates.

        gitignores list
           List .gitignore templates.

                 repoctl gitignores list [options]

           It also takes the options of lists.

           It calls:

                 GET /templates/gitignores

        gitignores get
           Show a .gitignore template."
    `);
  });

  it('has every option and every word of the page, without any macro', async () => {
    const wrong: unknown[] = [];
    for (const name of pages) {
      const source = await manual(name);
      const text = plainManual(source, 78).join('\n');
      const options = [...source.matchAll(/ Fl (-\S+)/g)].map(([, option]) => `-${option}`);
      const sentences = source.split('\n').filter((line) => /^[A-Z][\w ,]+\.$/.test(line));
      const flat = text.replaceAll(/\s+/g, ' ');
      const missing = [...options, ...sentences].filter((part) => !flat.includes(part));
      const left = text.match(/^\s*\.[A-Z]\w.*$|\\[&e[].*$|\b(?:Fl|Ar|Cm|Nm|Xr) .*$/m);
      if (missing.length > 0 || left !== null) wrong.push({ name, missing, left });
    }
    expect(wrong).toEqual([]);
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
