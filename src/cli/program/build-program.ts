import { Command, CommanderError, Option } from 'commander';
import { readVersion } from '../context/version.ts';
import { helpLayout, refuseUnknownWords, showExamplesFirst } from './command-help.ts';
import { addGlobalOptions, globalHeading, globalsOf, typedGlobals } from './globals-of.ts';
import { shortcuts, synonymsOfNoun } from './command-synonyms.ts';
import type { Example } from '../verbs/noun.ts';
import { wings, type NounEntry, type ToolWiring } from './tool.ts';

const examples: readonly Example[] = [
  { command: 'repoctl serve --demo', caption: 'Start a server with demo data' },
  { command: 'repoctl labels list -p group/project', caption: 'List the labels of a project' },
  { command: 'repoctl schedules list -o json --jq ".[].cron"', caption: 'List cron expressions for a script' },
];

/** What a program needs from the run that it is part of. */
export interface ProgramWiring extends ToolWiring {
  /** Takes help and the version; they are printed when parsing is over. */
  readonly print: (text: string) => void;
  readonly columns: number;
  /** What the user's word stands for, where it is no command of ours. */
  readonly alias?: { readonly name: string; readonly expansion: string } | undefined;
  readonly runShell: (script: {
    readonly name: string;
    readonly script: string;
    readonly args: readonly string[];
  }) => Promise<void>;
  /** Told of each command on the way to the one that runs. */
  readonly entered: (command: Command) => void;
}

const configure = (program: Command, wiring: ProgramWiring): void => {
  program
    .exitOverride()
    .enablePositionalOptions()
    .helpCommand(false)
    .configureHelp(helpLayout)
    .addHelpOption(new Option('-h, --help', 'Show this help').helpGroup(globalHeading))
    .configureOutput({
      writeOut: wiring.print,
      // Help that Commander takes for an error: a noun without a verb. Real errors are thrown and printed elsewhere.
      writeErr: wiring.print,
      outputError: () => {},
      getOutHelpWidth: () => wiring.columns,
      getErrHelpWidth: () => wiring.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
};

const addVersion = (program: Command, print: (text: string) => void): void => {
  program.option('-V, --version', 'Show the version');
  program.on('option:version', () => {
    print(`${readVersion()}\n`);
    throw new CommanderError(0, 'commander.version', 'version shown');
  });
};

/** Adds help to a tool's commands as the nouns have it. */
const finishTool = (command: Command): void => {
  command.helpCommand(false);
  addGlobalOptions(command);
  for (const inner of command.commands) finishTool(inner);
};

/** Adds a command that takes whatever follows it. */
const addHidden = (program: Command, name: string, run: (rest: readonly string[]) => Promise<void>): void => {
  program
    .command(name, { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .passThroughOptions()
    .helpOption(false)
    .action(run);
};

/** Adds a command that stands for other words; what follows it, and what stands before it, stays. */
const addShortcut = (program: Command, name: string, words: readonly string[], { runAgain }: ProgramWiring): void =>
  addHidden(program, name, (rest) => runAgain([...typedGlobals(program), ...words, ...rest]));

const addAlias = (program: Command, { alias, runAgain, runShell }: ProgramWiring): void => {
  if (alias === undefined) return;
  const { name, expansion } = alias;
  addHidden(program, name, async (args) => {
    if (expansion.startsWith('!')) return runShell({ name, script: expansion.slice(1), args });
    const { expandAlias } = await import('./expand-alias.ts');
    return runAgain([...typedGlobals(program), ...expandAlias(name, expansion, args)]);
  });
};

/** Loads what lies below each command when the command line names it. */
type Fill = Map<Command, () => Promise<void>>;

const addNoun = (
  program: Command,
  { name, summary, aliases = [], load }: NounEntry,
  fill: Fill,
  wiring: ProgramWiring,
) => {
  const command = program
    .command(name)
    .description(summary)
    .aliases([...aliases, ...synonymsOfNoun(name)]);
  fill.set(command, async () => {
    const [{ buildNoun }, noun] = await Promise.all([import('./build-noun.ts'), load()]);
    buildNoun(command, noun, wiring.contextOf);
  });
};

/**
 * Makes the program with the names of all nouns and tools. What lies below one of them is loaded and added when the
 * command line names it.
 */
export const buildProgram = (wiring: ProgramWiring): Command => {
  const program = new Command('repoctl');
  program.description('Administer a Git hosting server from the terminal, or run your own');
  program.usage('<resource> <command> [options]');
  configure(program, wiring);
  refuseUnknownWords(program);
  addVersion(program, wiring.print);
  addGlobalOptions(program);
  const fill: Fill = new Map();
  for (const [wing, heading] of Object.entries(wings)) {
    program.commandsGroup(`${heading}:`);
    for (const entry of wiring.manifest.nouns.filter((noun) => noun.wing === wing))
      addNoun(program, entry, fill, wiring);
  }
  program.commandsGroup('Tools:');
  for (const { name, summary, aliases, load } of wiring.manifest.tools) {
    const command = program
      .command(name)
      .description(summary)
      .aliases(aliases ?? []);
    fill.set(command, async () => {
      const tool = await load();
      tool.build(command, wiring);
      finishTool(command);
      showExamplesFirst(command, tool.examples ?? []);
    });
  }
  for (const [name, words] of Object.entries(shortcuts)) addShortcut(program, name, words, wiring);
  addAlias(program, wiring);
  program.hook('preSubcommand', async (_program, command) => {
    wiring.entered(command);
    await fill.get(command)?.();
    trackEntry(command, wiring.entered);
  });
  program.hook('preAction', async (_program, command) => {
    const globals = globalsOf(command);
    if (globals.fields === undefined && globals.columns === undefined && globals.jq === undefined) return;
    await (await import('../verbs/view.ts')).checkView(globals);
  });
  showExamplesFirst(program, examples);
  return program;
};

const trackEntry = (command: Command, entered: (command: Command) => void): void => {
  command.hook('preSubcommand', (_parent, inner) => entered(inner));
  for (const inner of command.commands) trackEntry(inner, entered);
};
