import { UsageError } from '../../errors/usage-error.ts';
import type { WireParams } from '../../verbs/noun.ts';
import { refusePrivateKey } from './refuse-private-key.ts';

const hint = 'gpg --armor --export you@example.com | repoctl gpg-keys create --key -';

/** Lets no private key pass. An armored key has many lines, so that nobody is asked to type one. */
export const completeGpgKey = async (params: WireParams): Promise<WireParams> => {
  if (params['key'] === undefined) throw new UsageError('--key must be given', { hint });
  refusePrivateKey(params['key'], '--key', `Give the public one: ${hint}`);
  return params;
};
