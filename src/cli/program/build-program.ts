import { Command, CommanderError, Option } from 'commander';
import { readVersion } from '../context/version.ts';
import type { GlobalValues } from '../context/global-options.ts';
import { gitlabHeading, helpLayout, showExamplesFirst, wholeHelp } from './command-help.ts';
import { addGlobalOptions, globalHeading, globalsOf, lastFormatWins } from './globals-of.ts';
import { holdCommands } from './hold-commands.ts';
import { refuseOthers } from './repeated-options.ts';
import { shortcuts, synonymsOfNoun } from './command-synonyms.ts';
import type { Example } from '../verbs/noun.ts';
import { wings, type NounEntry, type ToolWiring } from './tool.ts';

const examples: readonly Example[] = [
  { command: 'repoctl serve --demo', caption: 'Start a server with demo data' },
  { command: 'repoctl labels list -p group/project', caption: 'List the labels of a project' },
  { command: 'repoctl schedules list -o json --jq ".[].cron"', caption: 'List cron expressions for a script' },
];

/** The links between a program and its run. */
export interface ProgramWiring extends ToolWiring {
  /** Receives help and the version; they are printed after parsing. */
  readonly print: (text: string) => void;
  readonly columns: number;
  /** Runs an alias of the user. Returns false if there is none. */
  readonly runAlias: (words: readonly string[], over: GlobalValues) => Promise<boolean>;
  /** Called for each command on the way to the one that runs. */
  readonly entered: (command: Command) => void;
}

const configure = (program: Command, wiring: ProgramWiring): void => {
  program
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureHelp(helpLayout)
    .addHelpOption(new Option('-h, --help', 'Show this help').helpGroup(globalHeading))
    .configureOutput({
      writeOut: wiring.print,
      // Errors are thrown, and printed by `runCli`.
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

/** Adds global options and help to a tool's commands, as nouns have them. */
const finishTool = (command: Command, wiring: ProgramWiring): void => {
  command.helpCommand(false);
  const { commands, registeredArguments } = command;
  addGlobalOptions(command, commands.length + registeredArguments.length === 0 ? 'any' : []);
  if (wiring.lastWins) lastFormatWins(command);
  else refuseOthers(command);
  for (const inner of commands) finishTool(inner, wiring);
};

/** Adds a hidden command that stands for other words. Words after it and options before it are kept. */
const addShortcut = (program: Command, name: string, words: readonly string[], { runAgain }: ProgramWiring): Command =>
  program
    .command(name, { hidden: true })
    .description(`Run "repoctl ${words.join(' ')}"`)
    .argument('[words...]')
    .allowUnknownOption()
    .passThroughOptions()
    .helpOption(false)
    .action((rest: readonly string[]) => runAgain([...words, ...rest], { over: globalsOf(program) }));

/** Functions that load the inner commands of a command. */
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
    buildNoun(command, noun, wiring);
  });
};

/**
 * Builds the program with the names of all nouns and tools. The inner commands of one of them are loaded and added when the
 * command line names it.
 */
export const buildProgram = (wiring: ProgramWiring): Command => {
  const program = new Command('repoctl');
  program.description('Administer a Git hosting server from the terminal, or run your own');
  configure(program, wiring);
  holdCommands(program, (words) => wiring.runAlias(words, globalsOf(program)));
  program.usage('<resource> <command> [options]').setOptionValue(wholeHelp, wiring.argv.includes('--all'));
  addVersion(program, wiring.print);
  addGlobalOptions(program);
  refuseOthers(program);
  const fill: Fill = new Map();
  for (const [wing, heading] of Object.entries(wings)) {
    program.commandsGroup(`${heading}:`);
    for (const entry of wiring.manifest.nouns.filter((noun) => noun.wing === wing && noun.isOnlyInGitlab !== true))
      addNoun(program, entry, fill, wiring);
  }
  program.commandsGroup(gitlabHeading);
  for (const entry of wiring.manifest.nouns.filter(({ isOnlyInGitlab }) => isOnlyInGitlab === true))
    addNoun(program, entry, fill, wiring);
  program.commandsGroup('Tools:');
  for (const { name, summary, aliases, load } of wiring.manifest.tools) {
    const command = program
      .command(name)
      .description(summary)
      .aliases(aliases ?? []);
    fill.set(command, async () => {
      const tool = await load();
      tool.build(command, wiring);
      finishTool(command, wiring);
      showExamplesFirst(command, tool.examples ?? [], { notes: tool.notes ?? [] });
    });
  }
  for (const [name, words] of Object.entries(shortcuts)) addShortcut(program, name, words, wiring);
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
