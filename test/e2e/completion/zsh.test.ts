import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../../support/programs.ts';
import { openTerminal } from './terminal.ts';
import { createWorld, root, type World } from './world.ts';
import { busyMachine } from './busy-machine.ts';

const zsh = needs('zsh', 'script');

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await mkdir(join(world.home, 'work/a directory'), { recursive: true });
  await writeFile(join(world.home, 'work/notes one.txt'), '');
});
afterAll(() => world.stop());
beforeEach(() => world.starts());

const setUp = (loading: string): string =>
  [
    // The shell has no local options, no prompts, and no listing that fills the screen.
    'unsetopt zle_bracketed_paste prompt_cr prompt_sp',
    'zle_highlight=(none)',
    loading,
    `show() { printf '<%s>' "$@"; echo }`,
    'compdef _repoctl show',
    `PS1='go'on'> '`,
  ].join('; ');

const fromPath = `fpath=('${root}completions' $fpath); autoload -Uz compinit; compinit -u -D`;
const sourced = `autoload -Uz compinit; compinit -u -D; source '${root}completions/_repoctl'`;

/** Types starts of lines with their tabs, and runs the lines with a command that prints their words. */
const typed = async (
  starts: readonly string[],
  { loading = fromPath, after = ' end\r', until = /[\r\n]<[^\r\n]*<end>\r*\n/, env = {} } = {},
): Promise<readonly string[]> => {
  const shell = openTerminal('zsh -f -i', { ...world.env, ...env, PS1: 'ready> ' }, join(world.home, 'work'));
  try {
    await shell.until(/ready> /);
    shell.type(`${setUp(loading)}\r`);
    await shell.until(/goon> /);
    const results: string[] = [];
    for (const start of starts) {
      shell.type(`${start}${after}`);
      const text = await shell.until(until);
      results.push(/[\r\n](<[^\r\n]*)<end>/.exec(text)?.[1] ?? text);
    }
    return results;
  } finally {
    await shell.close();
  }
};

describe.skipIf(zsh.missing)(`completion in zsh${zsh.note}`, busyMachine, () => {
  it('completes nouns, verbs, and options without starting a process', async () => {
    expect(
      await typed([
        'show la\t',
        'show labels cre\t',
        'show schedules var\t',
        'show labels create x --prio\t',
        'show schedules update 1 --no-a\t',
        'show projects list --visibility int\t',
        'show --profile x -qo json --url=http://x labels cre\t',
        'show --color=al\t',
        'show -oj\t',
        'show users tokens create 1 x --scopes api,read_u\t',
        'show help schedules var\t',
        'show labels create x --description @no\t',
        'show auth login --token-file no\t',
        'show serve --data-dir a\t',
      ]),
    ).toEqual([
      '<labels>',
      '<labels><create>',
      '<schedules><variables>',
      '<labels><create><x><--priority>',
      '<schedules><update><1><--no-active>',
      '<projects><list><--visibility><internal>',
      '<--profile><x><-qo><json><--url=http://x><labels><create>',
      '<--color=always>',
      '<-ojson>',
      '<users><tokens><create><1><x><--scopes><api,read_user>',
      '<help><schedules><variables>',
      '<labels><create><x><--description><@notes one.txt>',
      '<auth><login><--token-file><notes one.txt>',
      // zsh removes the slash when a space follows.
      '<serve><--data-dir><a directory>',
    ]);
    expect(await world.starts()).toBe(0);
  });

  it('inserts names as one word and runs none of them', async () => {
    const [id] = world.scheduleIds;
    expect(
      await typed([
        'show labels delete \\$\t',
        'show labels delete "\\$(\t',
        'show labels delete \\`\t',
        "show labels delete 'a \t",
        'show labels delete "a \t',
        'show labels delete a\\ \t',
        'show labels delete ns:o\t',
        'show labels delete back\t',
        'show labels delete bang\t',
        'show labels delete \\~\t',
        'show labels delete gr\t',
        'show labels delete glob\t',
        'show labels delete at@\t',
        'show labels delete -- bu\t',
        `show schedules variables delete ${id} S\t`,
        'show labels list --project=r\t',
        'show issues update 1 --add-label bug,do\t',
        'show files get RE\t',
        'show help exit\t',
      ]),
    ).toEqual([
      `<labels><delete><$(touch ${world.trap})>`,
      `<labels><delete><$(touch ${world.trap})>`,
      `<labels><delete><\`touch ${world.trap}\`>`,
      `<labels><delete><a b'c"d>`,
      `<labels><delete><a b'c"d>`,
      `<labels><delete><a b'c"d>`,
      '<labels><delete><ns:one>',
      '<labels><delete><back\\slash>',
      '<labels><delete><bang!bang>',
      '<labels><delete><~root>',
      '<labels><delete><größe>',
      '<labels><delete><glob*[a]?>',
      '<labels><delete><at@sign>',
      '<labels><delete><--><bug>',
      `<schedules><variables><delete><${id}><STAGE>`,
      '<labels><list><--project=root/app>',
      '<issues><update><1><--add-label><bug,docs>',
      '<files><get><README.md>',
      '<help><exit-codes>',
    ]);
    expect(existsSync(world.trap)).toBe(false);
  });

  it('completes behind an alias, and what depends on the word before', async () => {
    expect(
      await typed(
        ['show -q bugs --assi\t', 'show mark 1 do\t', 'show open project r\t', 'show config set output nd\t'],
        { env: world.withAlias },
      ),
    ).toEqual([
      '<-q><bugs><--assignee>',
      '<mark><1><docs>',
      '<open><project><root/app>',
      '<config><set><output><ndjson>',
    ]);
  });

  it('shows descriptions where there is a choice', async () => {
    const until = /storage +-- Check repository storages/;
    const [text] = await typed(['show s\t\t'], { after: '', until });
    expect(text).toContain('-- Manage pipeline schedules');
    const [labels] = await typed(['show labels delete ns:\t\t'], { after: '', until: /About ns:two/ });
    expect(labels).toContain('ns:one  -- About ns:one');
    const [states] = await typed(['show issues list --state \t\t'], { after: '', until: /-- All of them/ });
    expect(states).toContain('opened  -- Open');
  });

  it('can also be sourced', async () => {
    expect(await typed(['show la\t'], { loading: sourced })).toEqual(['<labels>']);
  });
});
