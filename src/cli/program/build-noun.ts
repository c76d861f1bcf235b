import type { Command } from 'commander';
import { buildVerb } from './build-verb.ts';
import { addGlobalOptions } from './globals-of.ts';
import type { CommandContext } from '../context/context.ts';
import { examplesText, refuseUnknownWords } from './command-help.ts';
import type { Noun } from '../verbs/noun.ts';

const chosenExamples = 3;

/** Fills a noun's command with its verbs and the nouns within it. */
export const buildNoun = (command: Command, noun: Noun, contextOf: (command: Command) => CommandContext): void => {
  refuseUnknownWords(command);
  command.helpCommand(false).commandsGroup('Verbs:').usage('<verb> [options]');
  addGlobalOptions(command);
  for (const verb of noun.verbs) buildVerb(command, noun, verb, contextOf);
  command.commandsGroup('Nouns:');
  for (const inner of noun.nouns ?? []) {
    const part = command
      .command(inner.name)
      .description(inner.summary)
      .aliases(inner.aliases ?? []);
    buildNoun(part, inner, contextOf);
  }
  const examples = noun.verbs.flatMap((verb) => verb.examples.slice(0, 1)).slice(0, chosenExamples);
  command.addHelpText('after', () => examplesText(examples));
};
