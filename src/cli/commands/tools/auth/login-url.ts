import type { ConfigFile } from '../../../config/config-file.ts';
import { environmentValue } from '../../../config/environment.ts';
import { parseValue } from '../../../config/keys.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { asTyped } from '../config/change-config.ts';
import { parseBaseUrl } from '../../../../api/base-url.ts';

/** People type host names; a service that is not on this machine is meant by https. */
const withScheme = (typed: string): string => (typed.includes('://') ? typed : `https://${typed}`);

const ask = async (context: CommandContext, known: string | undefined): Promise<string> => {
  const { askText } = await import('../../../output/ask.ts');
  const asked = { message: 'Address of the service', missing: '--url' };
  return withScheme(
    (await askText(context.streams, { ...asked, ...(known !== undefined && { default: known }) })).trim(),
  );
};

/**
 * The address to log in to, in its normal spelling: the flag, else the environment, else asked for with the profile's
 * as the answer at hand. Throws UsageError for what is no address, and for none where nobody is asked.
 */
export const chooseUrl = async (
  context: CommandContext,
  { file, profile, mayAsk }: { file: ConfigFile; profile: string | undefined; mayAsk: boolean },
): Promise<string> => {
  const own = profile === undefined ? undefined : file.profiles[profile]?.url;
  const known = own === undefined ? undefined : String(own);
  const given = context.globals.url ?? environmentValue(context.env, 'REPOCTL_URL');
  const url = given ?? (mayAsk ? await ask(context, known) : known);
  if (url === undefined) {
    throw new UsageError('--url is missing', {
      hint: 'Give the address of the service: --url https://forge.example.com',
    });
  }
  return normalUrl(String(asTyped(() => parseValue('url', url))));
};

/** The address in one spelling: without slashes at its end and without the API's own path. */
export const normalUrl = (url: string): string => {
  const { origin, apiPath } = parseBaseUrl(url);
  return `${origin}${apiPath.replace(/\/api\/v4$/, '')}`;
};
