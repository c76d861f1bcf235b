import { askChoice, askSecret, askText } from '../output/ask.ts';
import type { CommandContext } from '../context/context.ts';
import type { VerbParameter } from './noun.ts';
import { parameterKind } from './parameter-kind.ts';

/** Asks for the value of a parameter: unseen for a secret, from a list for a choice. */
export const askForParameter = (context: CommandContext, parameter: VerbParameter): Promise<string> => {
  const { streams } = context;
  const kind = parameterKind(parameter.schema, parameter.words);
  const asked = { message: parameter.description || parameter.name, missing: parameter.label };
  if (parameter.secret) return askSecret(streams, asked);
  if (kind.kind !== 'choice') return askText(streams, asked);
  return askChoice(streams, { ...asked, choices: kind.choices.map(({ word }) => word) });
};
