import type { Command } from 'commander';
import { availabilityText } from '../output/availability.ts';
import type { Noun, Verb } from '../verbs/noun.ts';
import { resolveVerb } from '../verbs/resolve-verb.ts';
import { shadowedText, showExamplesFirst } from './command-help.ts';
import { addGlobalOptions, lastFormatWins } from './globals-of.ts';
import { refuseOthers } from './repeated-options.ts';
import type { ToolWiring } from './tool.ts';
import { addArgumentsAndOptions } from './verb-options.ts';

/** Adds a verb to its noun's command: arguments and options from its endpoints, and what running it does. */
export const buildVerb = (
  parent: Command,
  noun: Noun,
  declared: Verb,
  wiring: Pick<ToolWiring, 'contextOf' | 'lastWins' | 'argv'>,
): Command => {
  const verb = resolveVerb(declared);
  const command = parent.command(verb.name).description(verb.summary ?? verb.endpoint.summary);
  addArgumentsAndOptions(command, noun, verb);
  const shadowed = addGlobalOptions(command);
  showExamplesFirst(command, verb.examples);
  if (shadowed.length > 0) command.addHelpText('after', () => shadowedText(shadowed));
  const availability = availabilityText(verb.endpoint);
  if (availability !== undefined) command.addHelpText('after', `\n${availability}`);
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
  return command;
};
