import { parseBaseUrl } from '../../../../api/base-url.ts';
import { nameProblem, readConfigFile, type ConfigFile } from '../../../config/config-file.ts';
import { addProfile, setValue, unsetValue } from '../../../config/profiles.ts';
import { updateConfigFile } from '../../../config/update-config-file.ts';
import { refuseWritable, writableConfig } from '../../../config/writable-config.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { preview } from '../../../verbs/confirm.ts';
import type { TokenPlace } from './token-place.ts';

const isSameServer = (one: unknown, other: string): boolean => {
  try {
    const [first, second] = [parseBaseUrl(String(one)), parseBaseUrl(other)];
    return first.origin === second.origin && first.apiPath === second.apiPath;
  } catch {
    return false;
  }
};

/** Throws UsageError for a profile of another server, which would get the token. */
const checkServer = (file: ConfigFile, name: string, url: string): void => {
  const own = file.profiles[name]?.url;
  if (own === undefined || isSameServer(own, url)) return;
  throw new UsageError(`profile "${name}" is for ${String(own)}, and the token for ${url}`, {
    hint: 'Choose another name; the profile is created if it is missing.',
  });
};

/** A profile of the configuration file, which is created if it is missing. The token replaces any other source of one. */
export const profilePlace = async (context: CommandContext, name: string): Promise<TokenPlace> => {
  const { env } = context;
  const problem = nameProblem(name);
  if (problem !== undefined) throw new UsageError(`--into profile:NAME has an invalid profile name: ${problem}`);
  const { url } = await context.settings();
  const server = url.value ?? '';
  const withToken = (file: ConfigFile, token: string): ConfigFile => {
    checkServer(file, name, server);
    const present = Object.hasOwn(file.profiles, name) ? file : addProfile(file, name, {});
    const typed = unsetValue(setValue(present, name, 'url', server), name, 'token_type');
    return setValue(typed, name, 'token', token);
  };
  return {
    name: `profile "${name}"`,
    check: async () => {
      refuseWritable(writableConfig(env), 'nothing is stored in it');
      checkServer(await readConfigFile(env), name, server);
    },
    preview: async () => preview(context, { act: `store the token in profile "${name}"` }),
    store: async (token) => {
      await updateConfigFile(env, (file) => withToken(file, token));
    },
    read: async () => {
      const token = (await readConfigFile(env)).profiles[name]?.token;
      return { token: token === undefined ? undefined : String(token) };
    },
  };
};
