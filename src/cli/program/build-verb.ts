import type { Command } from 'commander';
import { availabilityText } from '../output/availability.ts';
import type { Noun, Verb } from '../verbs/noun.ts';
import { resolveVerb } from '../verbs/resolve-verb.ts';
import { shadowedText, showExamplesFirst } from './command-help.ts';
import { addGlobalOptions, lastFormatWins } from './globals-of.ts';
import { refuseOthers } from './repeated-options.ts';
import type { ToolWiring } from './tool.ts';
import { addArguments, addVerbOptions } from './verb-options.ts';

/** A verb's command, and what makes it whole. */
interface BuiltVerb {
  readonly command: Command;
  /** Adds its options, and what running it does: only the command that is typed needs them. */
  readonly fill: () => void;
}

/** Adds a verb to its noun's command: arguments and options from its endpoints, and what running it does. */
export const buildVerb = (
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
  };
  return { command, fill };
};
