import type { Command } from 'commander';
import { buildVerb } from './build-verb.ts';
import { addGlobalOptions } from './globals-of.ts';
import { showExamplesFirst } from './command-help.ts';
import { holdCommands } from './hold-commands.ts';
import { refuseOthers } from './repeated-options.ts';
import type { ToolWiring } from './tool.ts';
import { synonymsOfNoun, synonymsOfVerb } from './command-synonyms.ts';
import type { Noun } from '../verbs/noun.ts';

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
  showExamplesFirst(command, examples);
};
