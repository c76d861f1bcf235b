import { beforeAll, describe, expect, it } from 'vitest';
import { configKeys } from '../../src/cli/config/keys.ts';
import { nounEntries, toolEntries } from '../../src/cli/manifest.ts';
import { errorCodes } from '../../src/cli/errors/error-codes.ts';
import { exitCodes } from '../../src/cli/errors/exit-codes.ts';
import { completedCommands } from '../../src/generate/completion/dependent-commands.ts';
import {
  allCommands,
  isRunnable,
  pathOf,
  type CommandModel,
  type OptionModel,
} from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { generatedFiles } from '../../src/generate/generated-files.ts';

let files: ReadonlyMap<string, string>;
let commands: readonly CommandModel[];
/** As completion knows them. */
let completed: ReadonlyMap<string, CommandModel>;

beforeAll(async () => {
  files = await generatedFiles();
  const program = await modelOfProgram();
  completed = new Map(completedCommands(program).map((command) => [pathOf(command), command]));
  commands = allCommands(program).filter((command) => command.words.length > 0 && isRunnable(command));
});

const entries = [...nounEntries, ...toolEntries];
const text = (path: string): string => files.get(path) ?? '';
const manualOf = (name: string): string => text(`man/repoctl-${name}.1`);
const referenceOf = (name: string): string => text(`docs/reference/${name}.md`);

/** The section of a command on a page; the whole page if it has only this command. */
const partOf = (page: string, heading: string, command: CommandModel): string => {
  const [, part] = page.split(`\n${heading} ${pathOf(command)}\n`);
  return part === undefined && command.words.length === 1 ? page : (part?.split(`\n${heading} `, 1)[0] ?? '');
};

const manualPart = (command: CommandModel): string => partOf(manualOf(command.words[0] ?? ''), '.Ss', command);
const referencePart = (command: CommandModel): string => partOf(referenceOf(command.words[0] ?? ''), '##', command);

/** The first group of each match. */
const matchesIn = (page: string, pattern: RegExp): readonly string[] =>
  [...page.matchAll(pattern)].map(([, found = '']) => found);

/** The long names of options, including their negations. */
const namesOf = (options: readonly OptionModel[]): readonly string[] =>
  options.flatMap(({ long, takes }) => (takes === 'optional value' ? [long, `--no-${long.slice(2)}`] : [long]));

const allOptions = ({ options, listOptions }: CommandModel): readonly OptionModel[] => [...options, ...listOptions];

/** A list per command, by the path of the command. */
const ofEach = (listOf: (command: CommandModel) => readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(commands.map((command) => [pathOf(command), listOf(command)]));

describe('the manuals', () => {
  it('have a page for each noun and tool, with a link from the main page', () => {
    const wrong = entries.filter(({ name, summary }) =>
      [`.Dt REPOCTL-${name.toUpperCase()} 1\n`, `.Nm repoctl-${name}\n`, summary].some(
        (line) => !manualOf(name).includes(line),
      ),
    );
    expect(wrong).toEqual([]);
    expect(entries.filter(({ name }) => !text('man/repoctl.1').includes(`.Xr repoctl-${name} 1`))).toEqual([]);
  });

  it('name every command of a noun or tool in its usage', () => {
    const wrong = commands.filter(
      (command) => !manualPart(command).includes(command.words.map((word) => `.Cm ${word}\n`).join('')),
    );
    expect(wrong.map(pathOf)).toEqual([]);
  });

  it('list the arguments and options of every command under its name', () => {
    expect(ofEach((command) => matchesIn(manualPart(command), /^\.It Ar "?([^"\n]+)"?$/gm))).toEqual(
      ofEach((command) => command.arguments.map(({ name }) => name)),
    );
    expect(
      ofEach((command) =>
        matchesIn(manualPart(command).split('\n.Ss List options\n')[0] ?? '', /^\.It (Fl .*)$/gm).flatMap((item) =>
          matchesIn(item, /Fl (-[\w-]+)/g).map((name) => `-${name}`),
        ),
      ),
    ).toEqual(ofEach((command) => namesOf(command.options)));
  });

  it('refer from a list to the options of lists on the same page', () => {
    const lists = commands.filter(({ listOptions }) => listOptions.length > 0);
    const note = 'It also takes the options of lists.';
    expect(commands.filter((command) => manualPart(command).includes(note))).toEqual(lists);
    const wrong = lists.flatMap(({ words, listOptions }) => {
      const [, part = ''] = manualOf(words[0] ?? '').split('\n.Ss List options\n');
      return listOptions.filter(({ long }) => !new RegExp(`^\\.It .*Fl ${long.slice(1)}( |$)`, 'm').test(part));
    });
    expect(wrong).toEqual([]);
  });

  it('are in ASCII, with a date that does not depend on the build', () => {
    const wrong = [...files].filter(
      ([path, manual]) =>
        path.startsWith('man/') && !(/^[\n\x20-\x7e]*$/.test(manual) && manual.includes('\n.Dd January 1, 2026\n')),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});

describe('the reference', () => {
  it('has a page for each noun and tool, with a link from the index', () => {
    const wrong = entries.filter(
      ({ name }) =>
        !referenceOf(name).includes(`# repoctl ${name}\n`) ||
        !text('docs/reference/index.md').includes(`[${name}](${name}.md)`),
    );
    expect(wrong).toEqual([]);
  });

  it('lists the arguments and options of every command under its name', () => {
    expect(ofEach((command) => matchesIn(referencePart(command), /^\| `<(.+?)>` \|/gm))).toEqual(
      ofEach((command) => command.arguments.map(({ name }) => name)),
    );
    expect(
      ofEach((command) =>
        matchesIn(referencePart(command), /^\| `(-.+?)` \|/gm).map((flags) => flags.replaceAll('\\|', '|')),
      ),
    ).toEqual(
      ofEach((command) =>
        allOptions(command).map(({ flags, takes }) =>
          takes === 'optional value' ? flags.replace('--', '--[no-]') : flags,
        ),
      ),
    );
  });

  it('shows the examples of every command under its name', () => {
    const wrong = commands.flatMap((command) =>
      command.examples.filter(({ command: line }) => !referencePart(command).includes(`\n${line}\n`)),
    );
    expect(wrong).toEqual([]);
  });

  it('lists the endpoints that each verb calls', () => {
    const verbs = commands.filter(({ verb }) => verb !== undefined);
    expect(verbs.length).toBeGreaterThan(30);
    const wrong = verbs.flatMap((command) =>
      (command.verb?.endpoints ?? []).filter(
        ({ endpoint }) => !referencePart(command).includes(`| \`${endpoint.method} ${endpoint.path}\` |`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('lists all error codes with their exit codes', () => {
    const wrong = Object.entries(errorCodes).filter(
      ([error, exitCode]) =>
        !new RegExp(`^\\| ${exitCode} \\|.*\`${error}\``, 'm').test(text('docs/reference/index.md')),
    );
    expect(wrong).toEqual([]);
  });

  it('explains every setting and every exit code, like the manual', () => {
    const index = text('docs/reference/index.md');
    const manual = text('man/repoctl.1');
    expect(
      configKeys.filter(
        ({ name, summary }) => !index.includes(`| \`${name}\` | ${summary}`) || !manual.includes(`.It ${name}\n`),
      ),
    ).toEqual([]);
    expect(
      Object.values(exitCodes).filter(
        (code) => !new RegExp(`^\\| ${code} \\| \\S`, 'm').test(index) || !manual.includes(`.It ${code}\n`),
      ),
    ).toEqual([]);
  });
});

describe.each(['completions/repoctl.bash', 'completions/_repoctl', 'completions/repoctl.fish'])('%s', (path) => {
  it('offers the subcommands of each command', () => {
    const wrong = commands.filter(
      ({ words }) => !text(path).includes(`'${words.slice(0, -1).join(' ')}/${words.at(-1)}'`),
    );
    expect(wrong.map(pathOf)).toEqual([]);
  });

  it('offers the options of each command after it', () => {
    const [, start = ''] = text(path).split(/^(?:function )?__repoctl_own\b.*$/m);
    const lines = (start.split(/^(?:end|\})$/m)[0] ?? '')
      .replaceAll(/'(--[\w-]+):(?:[^']|'\\'')*'/g, '$1')
      .replaceAll(/\\t'(?:[^'\\]|\\.)*'/g, '')
      .split('\n');
    const withoutGroups = (line: string): string =>
      line.replaceAll(
        /\$(\w+)/g,
        (_, name: string) => lines.find((one) => new RegExp(`(-l ${name} |\\b${name}=)`).test(one)) ?? '',
      );
    // In fish, the options are on the line after the `case`.
    const branchOf = (command: CommandModel): string => {
      const at = lines.findIndex((line) => line.includes(`'${pathOf(command)}'`));
      return at < 0 ? '' : lines.slice(at, at + (path.endsWith('.fish') ? 2 : 1)).join(' ');
    };
    expect(ofEach((command) => matchesIn(withoutGroups(branchOf(command)), /(?<![\w-])(--[\w-]+)/g))).toEqual(
      ofEach((command) => namesOf(allOptions(completed.get(pathOf(command)) ?? command))),
    );
  });
});
