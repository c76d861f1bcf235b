/** Words of other tools get a hint that names our command, and misspelled ones the nearest name. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { nearestNames } from '../../src/cli/config/nearest-name.ts';
import { manifest } from '../../src/cli/manifest.ts';
import { isCommand } from '../../src/cli/program/find-command.ts';
import { suggestedCommands } from '../../src/cli/program/words-of-others.ts';
import { run } from './support/run.ts';

const hintOf = async (argv: readonly string[]): Promise<string> => {
  const { code, err } = await run(argv);
  expect(code).toBe(2);
  return /^hint: (.*)$/m.exec(err)?.[1] ?? '';
};

describe('words of other tools', () => {
  it.each([
    ['wiki list', "repoctl api 'projects/{project}/wikis' --all"],
    ['incident list', "repoctl api 'projects/{project}/issues?issue_type=incident' --all"],
    ['access-tokens list', 'repoctl tokens'],
    ['ci trace 31', 'repoctl jobs trace'],
    ['jobs log 31', 'repoctl jobs trace'],
    ['workflow run build.yml', 'repoctl pipelines create'],
    ['issue comment 4', 'repoctl issues notes create'],
    ['mr note 12 -m text', 'repoctl mrs notes create 12'],
    ['pr checks', 'repoctl pipelines watch'],
    ['pr list', 'repoctl mrs'],
    ['org list', 'repoctl groups'],
    ['ssh-key list', 'repoctl keys'],
    ['me', 'repoctl whoami'],
    ['user events', 'repoctl events list --user'],
  ])('get our command: %s', async (typed, command) => {
    expect(await hintOf(typed.split(' '))).toContain(`"${command}"`);
  });

  it.each([
    ['issues list -R group/project', '--project'],
    ['mrs create Lamp --body Text', '--description'],
    ['mrs create Lamp --base main', '--target-branch'],
    ['labels list --paginate', '--all'],
    ['groups members add otto -g harbor --access developer', '--access-level'],
    ['issues create Lamp --due 3d', '--due-date'],
  ])('get our option: %s', async (typed, option) => {
    expect(await hintOf(typed.split(' '))).toContain(`Did you mean ${option}?`);
  });

  it('are those of the page about other tools, which work or get the command beside them', async () => {
    const page = await readFile(new URL('../../docs/from-other-tools.md', import.meta.url), 'utf8');
    const rows = [
      ...page.matchAll(/^\| `(?:glab|gh) ([a-z-]+ [a-z-]+)[^`]*`[^|]*\| `repoctl ([a-z-]+(?: [a-z-]+)?)/gm),
    ];
    expect(rows.length).toBeGreaterThan(30);
    const wrong: string[] = [];
    for (const [, typed = '', ours = ''] of rows) {
      const words = typed.split(' ');
      if (await isCommand(manifest, words)) continue;
      const hint = await hintOf(words);
      if (!hint.includes(`repoctl ${ours.split(' ')[0]}`)) wrong.push(`${typed}: ${hint}`);
    }
    expect(wrong).toEqual([]);
  });

  it('lead to commands that exist', async () => {
    const all = await Promise.all(
      suggestedCommands.map(async (command) => ((await isCommand(manifest, command.split(' '))) ? [] : [command])),
    );
    expect(all.flat()).toEqual([]);
  });
});

describe('a misspelled word', () => {
  it.each([
    ['labls', ['labels']],
    ['milestnoes', ['milestones']],
    ['environment-variables', []],
  ])('is corrected if one or two letters are wrong: %s', (typed, names) => {
    const known = ['labels', 'milestones', 'users', 'environments', 'environments-table'];
    expect(nearestNames(typed, known)).toEqual(names);
  });
});
