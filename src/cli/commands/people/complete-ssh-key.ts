import type { CommandContext } from '../../context/context.ts';
import type { WireParams } from '../../verbs/wire-params.ts';
import { askChoice } from '../../output/ask.ts';
import { findPublicKeys } from './find-public-keys.ts';
import { refusePrivateKey } from './refuse-private-key.ts';

const another = 'another one';

/** Lets the user choose from the keys in `~/.ssh`; undefined when there is none, or none of them is meant. */
const chooseKey = async (context: CommandContext): Promise<string | undefined> => {
  const found = await findPublicKeys(context.env);
  if (found.length === 0) return undefined;
  const labels = found.map(({ name, line }) => [name, commentOf(line)].filter((part) => part !== '').join('  '));
  const asked = { message: 'Public key in ~/.ssh', missing: '--key', choices: [...labels, another] };
  return found[labels.indexOf(await askChoice(context.streams, asked))]?.line;
};

const commentOf = (line: string): string => /^\S+\s+\S+\s+(.*\S)/.exec(line)?.[1] ?? '';

/**
 * Lets no private key pass; on a terminal offers the public keys in `~/.ssh` when none was given; and names a key after
 * its comment when it has no title.
 */
export const completeSshKey = async (context: CommandContext, given: WireParams): Promise<WireParams> => {
  const hint = 'The public key is in the file ending in .pub: give that one as --key.';
  refusePrivateKey(given['key'], '--key', hint);
  // Where a key is expected rather than its name, the file of the key ends up here.
  refusePrivateKey(given['title'], '<title>', hint);
  const key = given['key'] ?? (context.canAsk() ? await chooseKey(context) : undefined);
  const comment = typeof key === 'string' ? commentOf(key.trim()) : '';
  return {
    ...given,
    ...(key !== undefined && { key }),
    ...(given['title'] === undefined && comment !== '' && { title: comment }),
  };
};
