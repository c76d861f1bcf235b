import { optionGroups, shownAliases } from '../../cli/program/command-help.ts';
import { isSynonym } from '../../cli/program/command-synonyms.ts';
import { CommanderError, type Command, type Option } from 'commander';
import { buildProgram } from '../../cli/program/build-program.ts';
import { globalHeading, lineageOf } from '../../cli/program/globals-of.ts';
import { shownArguments } from '../../cli/program/hold-commands.ts';
import type { Column } from '../../cli/output/column.ts';
import type { Example, Noun, ResolvedVerb, Verb } from '../../cli/verbs/noun.ts';
import { resolveVerb } from '../../cli/verbs/resolve-verb.ts';
import type { Tool } from '../../cli/program/tool.ts';
import { loadAllNouns, manifest } from '../../cli/manifest.ts';
import type { ArgumentModel, CommandModel, OptionModel } from './command-model.ts';
import { type Described, specOfArgument, specOfOption } from './value-spec.ts';

const help: OptionModel = {
  long: '--help',
  short: '-h',
  flags: '-h, --help',
  description: 'Show this help',
  takes: 'nothing',
  values: {},
};

const toOption = (option: Option, described: Described): OptionModel => ({
  long: option.long ?? option.flags,
  flags: option.flags,
  description: option.description,
  takes: option.required ? 'value' : option.presetArg === 'true' ? 'optional value' : 'nothing',
  values: specOfOption(option, described),
  ...(option.short !== undefined && { short: option.short }),
  ...(option.helpGroupHeading !== undefined && { heading: option.helpGroupHeading }),
});

const argumentsOf = (command: Command, described: Described): readonly ArgumentModel[] =>
  shownArguments(command).map((argument) => ({
    name: argument.name(),
    description: argument.description,
    // A verb asks for missing arguments, so that they are optional for Commander.
    optional: described.verb === undefined && !argument.required,
    variadic: argument.variadic,
    values: specOfArgument(argument, described),
  }));

/** The noun, verb, or tool that a command is built from. */
interface Source {
  readonly kind: CommandModel['kind'];
  readonly examples: readonly Example[];
  readonly verb?: ResolvedVerb;
  readonly columns?: readonly Column[];
  readonly sourceOf: (name: string) => Source;
}

const ofTool = (examples: readonly Example[]): Source => ({ kind: 'tool', examples, sourceOf: () => ofTool([]) });

const ofVerb = (verb: Verb, columns: readonly Column[]): Source => ({
  ...ofTool(verb.examples),
  kind: 'verb',
  verb: resolveVerb(verb),
  // Columns that only tables load are not known here.
  columns: Array.isArray(verb.columns) ? verb.columns : columns,
});

const ofNoun = (noun: Noun): Source => ({
  kind: 'noun',
  examples: noun.verbs.flatMap(({ examples }) => examples.slice(0, 1)),
  sourceOf: (name) => {
    const verb = noun.verbs.find((one) => one.name === name);
    const inner = noun.nouns?.find((one) => one.name === name);
    if (verb !== undefined) return ofVerb(verb, noun.columns);
    if (inner !== undefined) return ofNoun(inner);
    throw new Error(`${noun.name} has neither a verb nor a noun ${name}`);
  },
});

const ofProgram = (nouns: readonly Noun[], tools: readonly Tool[]): Source => ({
  kind: 'program',
  examples: [],
  sourceOf: (name) => {
    const noun = nouns.find((one) => one.name === name);
    return noun === undefined ? ofTool(tools.find((one) => one.name === name)?.examples ?? []) : ofNoun(noun);
  },
});

const toModel = (command: Command, source: Source): CommandModel => {
  const words = lineageOf(command)
    .slice(1)
    .map((part) => part.name());
  const { verb, columns = [] } = source;
  const described = { path: words.join(' '), verb, columns };
  const under = (headings: readonly (string | undefined)[]): readonly OptionModel[] =>
    command.options
      .filter((option) => !option.hidden && headings.includes(option.helpGroupHeading))
      .map((option) => toOption(option, described));
  const globals = [...under([globalHeading]), help];
  const lists = under([optionGroups.list.heading]);
  const common = new Set([...globals, ...lists].map(({ long }) => long));
  return {
    kind: source.kind,
    words,
    aliases: shownAliases(command),
    synonyms: command.aliases().filter((alias) => isSynonym(command.name(), alias)),
    summary: command.description(),
    usage: command.usage(),
    arguments: argumentsOf(command, described),
    options: command.options
      .filter(({ hidden, long }) => !hidden && !common.has(long ?? ''))
      .map((option) => toOption(option, described)),
    listOptions: lists,
    globalOptions: globals,
    examples: source.examples,
    commands: command.commands.map((inner) => toModel(inner, source.sourceOf(inner.name()))),
    ...(verb !== undefined && { verb }),
  };
};

const unused = (): never => {
  throw new Error('the program is only looked at here');
};

/** Builds the complete program as users see it, with all nouns and tools loaded. */
const loadProgram = async (): Promise<Command> => {
  const program = buildProgram({
    manifest,
    print: () => {},
    columns: 80,
    entered: () => {},
    contextOf: unused,
    runAgain: unused,
    runAlias: unused,
    lastWins: false,
    argv: [],
    whole: true,
  });
  for (const { name } of [...manifest.nouns, ...manifest.tools]) {
    try {
      // The program loads a command when its help is requested.
      await program.parseAsync([name, '--help'], { from: 'user' });
    } catch (error) {
      if (!(error instanceof CommanderError) || error.code !== 'commander.helpDisplayed') throw error;
    }
  }
  return program;
};

/** Returns the complete program as data. */
export const modelOfProgram = async (): Promise<CommandModel> => {
  const [program, nouns, tools] = await Promise.all([
    loadProgram(),
    loadAllNouns(),
    Promise.all(manifest.tools.map(({ load }) => load())),
  ]);
  return toModel(program, ofProgram(nouns, tools));
};
