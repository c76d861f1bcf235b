import { beforeAll, describe, expect, it } from 'vitest';
import { configKeys } from '../../src/cli/config/keys.ts';
import { nounEntries, toolEntries } from '../../src/cli/manifest.ts';
import { errorCodes } from '../../src/cli/errors/error-codes.ts';
import { exitCodes } from '../../src/cli/errors/exit-codes.ts';
import { allCommands, type CommandModel } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { generatedFiles } from '../../src/generate/generated-files.ts';

let files: ReadonlyMap<string, string>;
let program: CommandModel;

beforeAll(async () => {
  [files, program] = await Promise.all([generatedFiles(), modelOfProgram()]);
});

const entries = [...nounEntries, ...toolEntries];
const text = (path: string): string => files.get(path) ?? '';

describe('every setting', () => {
  it.each(configKeys)('$name is explained in the reference and the manual', ({ name, summary }) => {
    expect(text('docs/reference/index.md')).toContain(`| \`${name}\` | ${summary}`);
    expect(text('man/repoctl.1')).toContain(`.It ${name}\n`);
  });
});

describe('every noun and tool', () => {
  it.each(entries)('$name has a manual, which names all its commands and options', ({ name, summary }) => {
    const manual = text(`man/repoctl-${name}.1`);
    expect(manual).toContain(`.Dt REPOCTL-${name.toUpperCase()} 1\n`);
    expect(manual).toContain(`.Nm repoctl-${name}\n`);
    expect(manual).toContain(summary);
    for (const command of commandsOf(name)) {
      expect(manual).toContain(command.words.map((word) => `.Cm ${word}\n`).join(''));
      for (const { long } of command.options) expect(manual).toContain(`Fl -${long.slice(2)}`);
    }
    expect(text('man/repoctl.1')).toContain(`.Xr repoctl-${name} 1`);
  });

  it.each(entries)('$name has a page of reference, which is in the index', ({ name }) => {
    const page = text(`docs/reference/${name}.md`);
    expect(page).toContain(`# repoctl ${name}\n`);
    for (const command of commandsOf(name)) {
      for (const { flags } of command.options)
        expect(page).toContain(flags.split(' [')[0]?.replace(/--[\w-]+$/, '--') ?? '');
      for (const { command: example } of command.examples) expect(page).toContain(example);
      for (const { name: argument } of command.arguments) expect(page).toContain(`\`<${argument}>\``);
    }
    expect(text('docs/reference/index.md')).toContain(`[${name}](${name}.md)`);
  });

  it.each(entries)('$name is completed in all shells, with its verbs and options', ({ name }) => {
    for (const shell of ['completions/repoctl.bash', 'completions/_repoctl', 'completions/repoctl.fish']) {
      expect(text(shell)).toContain(`'/${name}'`);
      for (const command of commandsOf(name)) {
        expect(text(shell)).toContain(`${parentOf(command)}/${command.words.at(-1)}'`);
        for (const { long } of command.options) expect(text(shell)).toContain(long);
      }
    }
  });
});

const commandsOf = (name: string): readonly CommandModel[] =>
  allCommands(program).filter(({ words, commands }) => words[0] === name && commands.length === 0);

const parentOf = ({ words }: CommandModel): string => words.slice(0, -1).join(' ');

describe('the reference', () => {
  it('says which endpoint each verb calls', () => {
    const verbs = allCommands(program).filter(({ verb }) => verb !== undefined);
    expect(verbs.length).toBeGreaterThan(30);
    for (const { verb, words } of verbs) {
      const page = text(`docs/reference/${words[0]}.md`);
      expect(page).toContain(`\`${verb?.endpoint.method} ${verb?.endpoint.path}\``);
    }
  });

  it('lists all error codes beside the exit codes that they end with', () => {
    for (const [error, exitCode] of Object.entries(errorCodes)) {
      expect(text('docs/reference/index.md')).toMatch(new RegExp(`^\\| ${exitCode} \\|.*\`${error}\``, 'm'));
    }
  });

  it('and the manual list all exit codes', () => {
    for (const code of Object.values(exitCodes)) {
      expect(text('docs/reference/index.md')).toMatch(new RegExp(`^\\| ${code} \\| \\S`, 'm'));
      expect(text('man/repoctl.1')).toContain(`.It ${code}\n`);
    }
  });
});

describe('the manuals', () => {
  it('are in ASCII, with a date that no build changes', () => {
    for (const [path, manual] of files) {
      if (!path.startsWith('man/')) continue;
      expect(manual).toMatch(/^[\n\x20-\x7e]*$/);
      expect(manual).toContain('\n.Dd January 1, 2026\n');
    }
  });
});
