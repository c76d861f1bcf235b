import { parseValue } from '../../../config/keys.ts';
import { addProfile } from '../../../config/profiles.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { tell } from '../../../verbs/run-endpoint.ts';
import { changeConfig } from './change-config.ts';
import { asTyped } from './typed-key.ts';

const urlFor = async (context: CommandContext): Promise<string> => {
  const { url } = context.globals;
  if (url !== undefined) return url;
  if (!context.canAsk()) {
    throw new UsageError('--url is missing: a profile is for one service', {
      hint: 'repoctl config profiles add NAME --url https://forge.example.com',
    });
  }
  const { askText } = await import('../../../output/ask.ts');
  return askText(context.streams, { message: 'Address of the service', missing: '--url' });
};

/** Adds a profile without a token; the first one becomes current. */
export const addNewProfile = async (context: CommandContext, name: string): Promise<void> => {
  const text = await urlFor(context);
  const url = asTyped(() => parseValue('url', text));
  await changeConfig(context, (file) => addProfile(file, name, { url }), `Added profile '${name}' for ${url}`);
  tell(context, `Log in with: repoctl auth login --profile ${name}`);
};
