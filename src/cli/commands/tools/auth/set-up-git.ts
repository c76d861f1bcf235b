import { ConfigError } from '../../../config/config-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { credentialSettings, setGlobally } from '../../../context/git-clone.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { notify } from '../../../verbs/run-endpoint.ts';

/** Sets repoctl as the credential helper for the server of the profile, in git's configuration of the user. */
export const setUpGit = async (context: CommandContext): Promise<void> => {
  const { url, profile } = await context.settings();
  if (url.value === undefined) {
    throw new ConfigError('no server configured', { hint: 'Run "repoctl auth login".' });
  }
  const { origin } = new URL(url.value);
  const settings = credentialSettings(origin, profile.name);
  if (context.globals.dryRun === true)
    return notify(context, `Would set repoctl as Git's credential helper for ${origin}`);
  const problem = await setGlobally(settings, context.env);
  if (problem === undefined) throw new ExitError('git is not installed, or not on PATH', { code: 'no-git' });
  if (problem !== '') throw new ExitError(`cannot change the configuration of git: ${problem}`, { code: 'other' });
  notify(context, `Git now uses your token for ${origin}`);
};
