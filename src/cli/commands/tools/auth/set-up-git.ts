import { ConfigError } from '../../../config/config-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { credentialSettings, setGlobally } from '../../../context/git-clone.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { notify } from '../../../output/messages.ts';

/** Makes repoctl the credential helper for a server in the user's Git configuration. */
export const setUpGitFor = async (
  context: CommandContext,
  { origin, profile }: { readonly origin: string; readonly profile: string | undefined },
): Promise<void> => {
  const settings = credentialSettings(origin, profile);
  if (context.globals.dryRun === true)
    return notify(context, `Would set repoctl as Git's credential helper for ${origin}`);
  const problem = await setGlobally(settings, context.env);
  if (problem === undefined) throw new ExitError('git is not installed, or not on PATH', { code: 'no-git' });
  if (problem !== '') throw new ExitError(`cannot change the Git configuration: ${problem}`, { code: 'other' });
  notify(context, `Git now uses your token for ${origin}`);
};

export const setUpGit = async (context: CommandContext): Promise<void> => {
  const { url, profile } = await context.settings();
  if (url.value === undefined) throw new ConfigError('no server configured', { hint: 'Run "repoctl auth login".' });
  return setUpGitFor(context, { origin: new URL(url.value).origin, profile: profile.name });
};
