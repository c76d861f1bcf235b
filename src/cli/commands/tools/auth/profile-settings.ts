import type { ConfigFile } from '../../../config/config-file.ts';
import type { Environment } from '../../../config/environment.ts';
import { resolveSettings, type Settings } from '../../../config/settings.ts';
import type { CommandContext } from '../../../context/context.ts';

const ownVariables: ReadonlySet<string> = new Set(['REPOCTL_URL', 'REPOCTL_TOKEN', 'REPOCTL_PROFILE', 'REPOCTL_SUDO']);

/** The environment without what would take the place of a profile's own service and user. */
const withoutOverrides = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !ownVariables.has(name)));

/** What a profile says by itself, as its owner and not as a user acted as. Throws ConfigError. */
export const settingsOfProfile = (context: CommandContext, file: ConfigFile, profile: string): Settings => {
  const { timeout, retries } = context.globals;
  return resolveSettings({
    flags: {
      profile,
      sudo: '',
      ...(timeout !== undefined && { timeout }),
      ...(retries !== undefined && { retries }),
    },
    env: withoutOverrides(context.env),
    file,
  });
};

/** What is in force in this run, as the token's owner and not as a user acted as. Throws ConfigError. */
export const settingsInForce = ({ globals, env }: CommandContext, file: ConfigFile): Settings => {
  const { profile, url, timeout, retries } = globals;
  return resolveSettings({
    flags: {
      sudo: '',
      ...(profile !== undefined && { profile }),
      ...(url !== undefined && { url }),
      ...(timeout !== undefined && { timeout }),
      ...(retries !== undefined && { retries }),
    },
    env,
    file,
  });
};
