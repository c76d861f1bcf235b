import type { Command } from 'commander';
import { addGlobalOptions, lastFormatWins } from './globals-of.ts';
import { showExamplesFirst, shadowedTexts } from './command-help.ts';
import { holdCommands } from './hold-commands.ts';
import { refuseOthers } from './repeated-options.ts';
import type { ToolWiring } from './tool.ts';
import { synonymsOfNoun, synonymsOfVerb } from './command-synonyms.ts';
import { declaredFields } from '../../contract/vocabulary/endpoint.ts';
import type { Noun, Verb } from '../verbs/noun.ts';
import { availabilityText, isNounOnlyInGitlab } from '../output/availability.ts';
import { resolveVerb } from '../verbs/resolve-verb.ts';
import { addArguments, addVerbOptions } from './verb-options.ts';

/** The command of a verb, at first without its options. */
interface BuiltVerb {
  readonly command: Command;
  /** Adds the options and the action, which only the command that is run needs. */
  readonly fill: () => void;
}

/** Adds a verb to the command of its noun, with arguments and options from its endpoints. */
const buildVerb = (
  parent: Command,
  noun: Noun,
  declared: Verb,
  wiring: Pick<ToolWiring, 'contextOf' | 'lastWins' | 'argv'>,
): BuiltVerb => {
  const verb = resolveVerb(declared);
  const command = parent.command(verb.name).description(verb.summary ?? verb.endpoint.summary);
  addArguments(command, noun, verb);
  const fill = (): void => {
    addVerbOptions(command, verb);
    const { risk, response } = verb.endpoint;
    const shadowed = addGlobalOptions(command, risk === 'read' ? declaredFields(response) : []);
    const availability = availabilityText(verb.endpoint);
    showExamplesFirst(command, verb.examples, {
      usual: verb.usual,
      rare: ['--field'],
      notes: [...shadowedTexts(shadowed), ...(availability === undefined ? [] : [availability])],
    });
    if (wiring.lastWins) lastFormatWins(command);
    else refuseOthers(command);
    command.action(async () => {
      const [{ inputOf, refuseLooseValues }, { runVerb }] = await Promise.all([
        import('./input-of.ts'),
        import('./run-verb.ts'),
      ]);
      refuseLooseValues(command, wiring.argv);
      await runVerb(wiring.contextOf(command), inputOf(command, noun, verb));
    });
  };
  return { command, fill };
};

const chosenExamples = 3;

/** Synonyms that mean nothing else below a noun. */
const freeSynonyms = (synonyms: readonly string[], { verbs, nouns = [] }: Noun): readonly string[] => {
  const taken = new Set([...verbs, ...nouns].map(({ name }) => name));
  return synonyms.filter((word) => !taken.has(word));
};

/** Fills a noun's command with its verbs and the nouns within it. */
export const buildNoun = (
  command: Command,
  noun: Noun,
  wiring: Pick<ToolWiring, 'contextOf' | 'lastWins' | 'argv' | 'whole'>,
): void => {
  holdCommands(command);
  addGlobalOptions(command);
  refuseOthers(command);
  const fills = new Map<Command, () => void>();
  for (const verb of noun.verbs) {
    const built = buildVerb(command, noun, verb, wiring);
    built.command.aliases(freeSynonyms(synonymsOfVerb(verb.name), noun));
    fills.set(built.command, built.fill);
  }
  if (wiring.whole === true) for (const fill of fills.values()) fill();
  else command.hook('preSubcommand', (_noun, verb) => fills.get(verb)?.());
  command.commandsGroup('Resources:');
  for (const inner of noun.nouns ?? []) {
    const part = command
      .command(inner.name)
      .description(inner.summary)
      .aliases([...(inner.aliases ?? []), ...freeSynonyms(synonymsOfNoun(inner.name), noun)]);
    buildNoun(part, inner, wiring);
  }
  const examples = noun.verbs.flatMap((verb) => verb.examples.slice(0, 1)).slice(0, chosenExamples);
  showExamplesFirst(command, examples, {
    notes: isNounOnlyInGitlab(noun) ? ['Only GitLab has these commands: "repoctl serve" does not.'] : [],
  });
};
