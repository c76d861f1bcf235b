import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../../support/programs.ts';
import { openTerminal } from './terminal.ts';
import { createWorld, scripts, type World } from './world.ts';
import { busyMachine } from './busy-machine.ts';

const driver = fileURLToPath(new URL('drive.bash', import.meta.url));
const packagePath = '/usr/share/bash-completion/bash_completion';
const bash = needs('bash');
const bashPackage = needs('bash', packagePath);
const terminal = needs('bash', 'script');

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await mkdir(join(world.home, 'work/a directory'), { recursive: true });
  await writeFile(join(world.home, 'work/notes one.txt'), '');
});
afterAll(() => world.stop());
beforeEach(() => world.starts());

/** Candidates for the last of `words`, which come from `line`. */
const complete = async (
  line: string,
  words: readonly string[],
  { pack = '', env = {} }: { pack?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<readonly string[]> => {
  const { stdout, stderr } = await execa(
    'bash',
    ['--norc', '--noprofile', driver, scripts.bash, pack, line, ...words],
    {
      env: { ...world.env, ...env },
      extendEnv: false,
      cwd: join(world.home, 'work'),
    },
  );
  expect(stderr).toBe('');
  return stdout === '' ? [] : stdout.split('\n');
};

/** Words of a line without quotes, split at spaces. */
const plainly = (line: string, options?: { pack?: string; env?: Readonly<Record<string, string>> }) =>
  complete(line, line.split(' '), options);

describe.skipIf(bash.missing)(`completion in bash${bash.note}`, busyMachine, () => {
  it('completes nouns, verbs, and options without starting a process', async () => {
    expect(await plainly('repoctl la')).toEqual(['labels']);
    expect(await plainly('repoctl labels ')).toContain('unsubscribe');
    expect(await plainly('repoctl schedules variables ')).toEqual(['list', 'create', 'update', 'delete']);
    expect(await plainly('repoctl labels create x --colo')).toEqual(['--color']);
    expect(await plainly('repoctl schedules update 1 --no-a')).toEqual(['--no-active']);
    expect(await plainly('repoctl projects list --visibility ')).toEqual(['private', 'internal', 'public']);
    expect(await plainly('repoctl completion ')).toEqual(['install', 'bash', 'fish', 'zsh']);
    expect(await plainly('repoctl completion install ')).toEqual(['bash', 'fish', 'zsh']);
    expect(await plainly('repoctl man sched')).toEqual(['schedules']);
    expect(await plainly('repoctl help sched')).toEqual(['schedules']);
    expect(await plainly('repoctl help schedules var')).toEqual(['variables']);
    expect(await world.starts()).toBe(0);
  });

  it('skips options before the noun', async () => {
    expect(await plainly('repoctl --profile x -q -o json labels cre')).toEqual(['create']);
    expect(await plainly('repoctl -qo json --url=http://x labels cre')).toEqual(['create']);
    expect(await plainly('repoctl -o ')).toEqual(['table', 'json', 'yaml', 'ndjson', 'csv', 'markdown', 'name']);
    expect(await plainly('repoctl -oj')).toEqual(['-ojson']);
  });

  it('completes after an equals sign, which bash treats as a separate word', async () => {
    expect(await complete('repoctl --color=al', ['repoctl', '--color', '=', 'al'])).toEqual(['always']);
    expect(await complete('repoctl --color=', ['repoctl', '--color', '='])).toEqual(['auto', 'always', 'never']);
    expect(
      await complete('repoctl --output=json labels cre', ['repoctl', '--output', '=', 'json', 'labels', 'cre']),
    ).toEqual(['create']);
  });

  it('completes the last of several values separated by commas', async () => {
    expect(await plainly('repoctl users tokens create 1 x --scopes api,read_u')).toEqual(['api,read_user']);
    expect(await plainly('repoctl labels list --fields name,col')).toEqual(['name,color']);
    expect(await plainly('repoctl labels list --columns name,col')).toEqual(['name,color']);
  });

  it('completes several labels, files, topics, and aliases', async () => {
    expect(await plainly('repoctl issues update 1 --add-label bug,do')).toEqual(['bug,docs']);
    expect(await plainly('repoctl issues update 1 --add-label bug,bu')).toEqual([]);
    expect(await plainly('repoctl files get RE')).toEqual(['README.md']);
    expect(await plainly('repoctl help exit')).toEqual(['exit-codes']);
    expect(await plainly('repoctl bu', { env: world.withAlias })).toEqual(['bugs']);
    expect(await plainly('repoctl alias delete ', { env: world.withAlias })).toEqual(['bugs', 'mark']);
  });

  it('completes behind an alias, and what depends on the word before', async () => {
    const env = world.withAlias;
    expect(await plainly('repoctl bugs --assi', { env })).toEqual(['--assignee', '--assignee-username']);
    expect(await plainly('repoctl -q bugs --state ', { env })).toEqual(['opened', 'closed', 'all']);
    expect(await plainly('repoctl mark 1 do', { env })).toEqual(['docs']);
    expect(await plainly('repoctl none 1 ', { env })).toEqual([]);
    expect(await plainly('repoctl open project r')).toEqual(['root/app']);
    expect(await plainly('repoctl config set output nd')).toEqual(['ndjson']);
    expect(await plainly('repoctl login --token-f')).toEqual(['--token-file']);
  });

  it('offers only values after --', async () => {
    expect(await plainly('repoctl labels delete -- --')).toEqual([]);
    expect(await plainly('repoctl labels delete -- bu')).toEqual(['bug']);
  });

  it('completes files after @ and for path values', async () => {
    expect(
      await complete('repoctl labels create x --description @no', [
        'repoctl',
        'labels',
        'create',
        'x',
        '--description',
        '@',
        'no',
      ]),
    ).toEqual(['@notes\\ one.txt']);
    expect(await plainly('repoctl serve --data-dir a')).toEqual(['a\\ directory/']);
    expect(await plainly('repoctl auth login --token-file ~/wo')).toEqual(['~/work/']);
  });

  it('looks up labels and quotes them, so that each is one word and nothing is run', async () => {
    const found = await plainly('repoctl labels delete ');
    const { stdout } = await execa('bash', ['--norc', '-c', `printf '%s\\n' ${found.join(' ')}`], {
      env: { ...world.env },
    });
    expect(stdout.split('\n').toSorted()).toEqual([...world.names, 'bug', 'docs'].toSorted());
    expect(existsSync(world.trap)).toBe(false);
  });

  it('completes within open quotes', async () => {
    expect(await complete(`repoctl labels delete "a b`, ['repoctl', 'labels', 'delete', '"a b'])).toEqual([
      `a b'c\\"d`,
    ]);
    expect(await complete(`repoctl labels delete 'a b`, ['repoctl', 'labels', 'delete', "'a b"])).toEqual([
      `a b'\\''c"d`,
    ]);
    expect(await complete('repoctl labels delete "$(', ['repoctl', 'labels', 'delete', '"$('])).toEqual([
      `\\$(touch ${world.trap})`,
    ]);
    expect(await complete('repoctl labels delete a\\ b', ['repoctl', 'labels', 'delete', 'a\\ b'])).toEqual([
      `a\\ b\\'c\\"d`,
    ]);
    expect(existsSync(world.trap)).toBe(false);
  });

  it('returns only the part after a colon', async () => {
    expect(await complete('repoctl labels delete ns:', ['repoctl', 'labels', 'delete', 'ns', ':'])).toEqual([
      'one',
      'two',
    ]);
    expect(await complete('repoctl labels delete "ns:t', ['repoctl', 'labels', 'delete', '"ns:t'])).toEqual(['ns:two']);
  });

  it('looks up values that depend on the words before', async () => {
    const [id] = world.scheduleIds;
    expect(await plainly('repoctl schedules get ')).toEqual(['Nightly\\ build']);
    expect(await plainly(`repoctl schedules variables delete ${id} `)).toEqual(['STAGE']);
    expect(await plainly('repoctl labels list -p r')).toEqual(['root/app']);
    expect(await plainly('repoctl groups get ')).toEqual(['platform']);
    expect(await plainly('repoctl --sudo ')).toEqual(['root']);
    expect(await plainly('repoctl labels delete -p no/such ')).toEqual([]);
  });

  it('explains IDs while it only lists them', async () => {
    expect(await plainly('repoctl labels delete ns', { env: { COMP_KIND: '63' } })).toEqual([
      'ns:one  (About ns:one)',
      'ns:two  (About ns:two)',
    ]);
  });

  it('caches values in files that only the user can read', async () => {
    await plainly('repoctl labels delete ');
    const directory = join(world.home, 'cache/repoctl/completion');
    const files = await readdir(directory);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it('works in shells with unusual settings', async () => {
    const line = 'repoctl labels delete bu';
    const { stdout, stderr } = await execa(
      'bash',
      [
        '--norc',
        '-c',
        'set -u; IFS=x; shopt -s nullglob; source "$0" "$@"',
        driver,
        scripts.bash,
        '',
        line,
        ...line.split(' '),
      ],
      { env: { ...world.env } },
    );
    expect({ stdout, stderr }).toEqual({ stdout: 'bug', stderr: '' });
  });
});

describe.skipIf(bashPackage.missing)(
  `completion in bash with the bash-completion package${bashPackage.note}`,
  busyMachine,
  () => {
    it('finds the same values', async () => {
      const pack = packagePath;
      expect(await plainly('repoctl labels cre', { pack })).toEqual(['create']);
      expect(await complete('repoctl --color=al', ['repoctl', '--color', '=', 'al'], { pack })).toEqual(['always']);
      expect(await complete('repoctl labels delete ns:', ['repoctl', 'labels', 'delete', 'ns', ':'], { pack })).toEqual(
        ['one', 'two'],
      );
      expect(await plainly('repoctl labels delete "$(', { pack })).toEqual([`\\$(touch ${world.trap})`]);
      expect(
        await complete(
          'repoctl labels create x --description @no',
          ['repoctl', 'labels', 'create', 'x', '--description', '@', 'no'],
          {
            pack,
          },
        ),
      ).toEqual(['@notes\\ one.txt']);
    });
  },
);

/** Types the start of a line and a tab, and runs the line with a command that prints its words. */
const typed = async (starts: readonly string[], pack?: string): Promise<readonly string[]> => {
  const shell = openTerminal('bash --norc --noprofile -i', { ...world.env, PS1: 'ready> ' }, join(world.home, 'work'));
  try {
    await shell.until(/ready> /);
    if (pack !== undefined) shell.type(`source '${pack}'\r`);
    shell.type(
      `source '${scripts.bash}'; show() { printf '<%s>' "$@"; echo; }; complete -F _repoctl show; PS1='go'on'> '\r`,
    );
    await shell.until(/goon> $/);
    const results: string[] = [];
    for (const start of starts) {
      // Input during completion waits for its end.
      shell.type(`${start}\t end\r`);
      const text = await shell.until(/[\r\n]<[^\r]*><end>\r\n/);
      results.push(/(<[^\r]*)<end>\r\n$/.exec(text)?.[1] ?? text);
    }
    return results;
  } finally {
    await shell.close();
  }
};

describe.skipIf(terminal.missing)(`completion in an interactive bash${terminal.note}`, busyMachine, () => {
  it('inserts names as one word and runs none of them', async () => {
    expect(
      await typed([
        'show labels delete \\$',
        'show labels delete "\\$(',
        'show labels delete \\`',
        "show labels delete 'a ",
        'show labels delete "a ',
        'show labels delete a\\ ',
        'show labels delete ns:o',
        'show labels delete back',
        'show labels delete bang',
        'show labels delete "bang',
        'show labels delete =',
        'show labels delete at@',
        'show --color=al',
        'show labels create x --description @no',
        'show labels delete "bu"',
        "show labels delete 'a 'b",
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
      '<labels><delete><bang!bang>',
      '<labels><delete><=eq>',
      '<labels><delete><at@sign>',
      '<--color=always>',
      '<labels><create><x><--description><@notes one.txt>',
      '<labels><delete><bug>',
      `<labels><delete><a b'c"d>`,
    ]);
    expect(existsSync(world.trap)).toBe(false);
  });
});

describe.skipIf(terminal.missing || bashPackage.missing)(
  `completion in an interactive bash with the bash-completion package${terminal.note}${bashPackage.note}`,
  busyMachine,
  () => {
    it('inserts the same words', async () => {
      const found = await typed(
        [
          'show labels delete \\$',
          'show labels delete ns:o',
          'show labels delete at@',
          'show --color=al',
          'show labels create x --description @no',
          "show labels delete 'a ",
          'show labels delete "bang',
        ],
        packagePath,
      );
      expect(found).toEqual([
        `<labels><delete><$(touch ${world.trap})>`,
        '<labels><delete><ns:one>',
        '<labels><delete><at@sign>',
        '<--color=always>',
        '<labels><create><x><--description><@notes one.txt>',
        `<labels><delete><a b'c"d>`,
        '<labels><delete><bang!bang>',
      ]);
      expect(existsSync(world.trap)).toBe(false);
    });
  },
);
