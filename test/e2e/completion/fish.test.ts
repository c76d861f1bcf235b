import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../../support/programs.ts';
import { openTerminal } from './terminal.ts';
import { createWorld, scripts, type World } from './world.ts';
import { busyMachine } from './busy-machine.ts';

const fish = needs('fish');

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await mkdir(join(world.home, 'work/a directory'), { recursive: true });
  await writeFile(join(world.home, 'work/notes one.txt'), '');
});
afterAll(() => world.stop());
beforeEach(() => world.starts());

/** Candidates for the end of a line, with their descriptions. */
const complete = async (
  line: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly (readonly [value: string, says: string])[]> => {
  const { stdout, stderr } = await execa(
    'fish',
    ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', scripts.fish, line],
    { env: { ...world.env, ...env }, extendEnv: false, cwd: join(world.home, 'work') },
  );
  expect(stderr).toBe('');
  const lines = stdout === '' ? [] : stdout.split('\n');
  return lines.map((one) => {
    const [value = '', says = ''] = one.split('\t');
    return [value, says];
  });
};

/** Prints the words of the completed line. Live names still come from the real command. */
const showsWords = "function repoctl; printf '<%s>' $argv; echo; end";

/** Types starts of lines with their tabs at a prompt, runs the lines, and returns their words. */
const typed = async (starts: readonly string[]): Promise<readonly string[]> => {
  const env = { ...world.env, TERM: 'xterm', LANG: 'C.UTF-8' };
  const shell = openTerminal('stty cols 200 rows 40; exec fish --no-config', env, join(world.home, 'work'));
  try {
    shell.type(`source ${scripts.fish}; ${showsWords}; echo go''on\r`);
    await shell.until(/goon/);
    const results: string[] = [];
    for (const start of starts) {
      // Fish finishes a lookup before it reads the next key.
      shell.type(`${start} end\r`);
      const text = await shell.until(/<[^\r\n]*<end>/);
      results.push(/(<[^\r\n]*)<end>$/.exec(text)?.[1] ?? text);
    }
    return results;
  } finally {
    await shell.close();
  }
};

const values = async (line: string): Promise<readonly string[]> => (await complete(line)).map(([value]) => value);

describe.skipIf(fish.missing)(`completion in fish${fish.note}`, busyMachine, () => {
  it('completes nouns, verbs, and options with descriptions, without starting a process', async () => {
    expect(await complete('repoctl la')).toEqual([['labels', 'Manage labels']]);
    expect(await values('repoctl schedules variables ')).toEqual(['list', 'create', 'update', 'delete']);
    expect(await complete('repoctl labels create x --prio')).toEqual([['--priority', 'Priority; 0 is the highest']]);
    expect(await values('repoctl labels create x --color')).toEqual(['--color']);
    expect(await values('repoctl schedules update 1 --no-a')).toEqual(['--no-active']);
    expect(await values('repoctl projects list --visibility ')).toEqual(['private', 'internal', 'public']);
    expect(await values('repoctl help schedules var')).toEqual(['variables']);
    expect(await values('repoctl ')).toContain('schedules');
    expect(await world.starts()).toBe(0);
  });

  it('skips options before the noun', async () => {
    expect(await values('repoctl --profile x -qo json --url=http://x labels cre')).toEqual(['create']);
    expect(await values('repoctl -oj')).toEqual(['-ojson']);
    expect(await values('repoctl --color=al')).toEqual(['--color=always']);
  });

  it('completes the last of several values separated by commas', async () => {
    expect(await values('repoctl users tokens create 1 x --scopes api,read_u')).toEqual(['api,read_user']);
  });

  it('completes several labels, fields with their types, topics, and aliases', async () => {
    expect(await complete('repoctl issues update 1 --add-label bug,do')).toEqual([['bug,docs', 'About docs']]);
    expect(await values('repoctl issues update 1 --add-label bug,')).not.toContain('bug,bug');
    expect(await complete('repoctl labels list --fields name,col')).toEqual([['name,color', 'Text']]);
    expect(await complete('repoctl issues list --state cl')).toEqual([['closed', 'Closed']]);
    expect(await values('repoctl files get RE')).toEqual(['README.md']);
    expect(await complete('repoctl help exit')).toEqual([['exit-codes', 'Exit codes']]);
    expect(await complete('repoctl bu', world.withAlias)).toEqual([['bugs', 'issues list --labels bug']]);
    expect((await complete('repoctl -q bugs --assi', world.withAlias)).map(([word]) => word)).toEqual([
      '--assignee',
      '--assignee-username',
    ]);
    expect((await complete('repoctl mark 1 do', world.withAlias)).map(([word]) => word)).toEqual(['docs']);
    expect((await complete('repoctl open project r')).map(([word]) => word)).toEqual(['root/app']);
    expect((await complete('repoctl config set output nd')).map(([word]) => word)).toEqual(['ndjson']);
  });

  it('offers only values after --', async () => {
    // A candidate with dashes is a label.
    for (const found of await values('repoctl labels delete -- --')) expect(world.names).toContain(found);
    expect(await values('repoctl labels delete -- bu')).toEqual(['bug']);
  });

  it('completes files after @ and for path values', async () => {
    expect(await values('repoctl labels create x --description @no')).toEqual(['@notes one.txt']);
    expect(await values('repoctl serve --data-dir a')).toEqual(['a directory/']);
    expect(await values('repoctl auth login --token-file no')).toEqual(['notes one.txt']);
  });

  it('looks up labels unchanged and runs none of them', async () => {
    const found = await complete('repoctl labels delete ');
    expect(found.map(([value]) => value).toSorted()).toEqual([...world.names, 'bug', 'docs'].toSorted());
    expect(Object.fromEntries(found)['bug']).toBe('About bug');
    expect(await values(`repoctl labels delete "a b`)).toEqual([`a b'c"d`]);
    expect(await values('repoctl labels delete ns:')).toEqual(['ns:one', 'ns:two']);
    expect(await values("repoctl labels delete '$(")).toEqual([`$(touch ${world.trap})`]);
    expect(existsSync(world.trap)).toBe(false);
  });

  it('looks up values that depend on the words before', async () => {
    const [id] = world.scheduleIds;
    expect(await complete('repoctl schedules get ')).toEqual([['Nightly build', '0 4 * * *']]);
    expect(await values(`repoctl schedules variables delete ${id} `)).toEqual(['STAGE']);
    expect(await values('repoctl labels list --project=r')).toEqual(['--project=root/app']);
    expect(await values('repoctl labels delete -p no/such ')).toEqual([]);
  });

  it('inserts the right words when tab is pressed', async () => {
    const project = 'repoctl issues list --project root/a\t';
    expect(
      await typed(['repoctl la\tcre\t', 'repoctl labels create x --prio\t', 'repoctl labels delete bu\t', project]),
    ).toEqual([
      '<labels><create>',
      '<labels><create><x><--priority>',
      '<labels><delete><bug>',
      '<issues><list><--project><root/app>',
    ]);
    expect(existsSync(world.trap)).toBe(false);
  });
});
