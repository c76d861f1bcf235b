import { type Profile, readConfigFile } from '../../../config/config-file.ts';
import { environmentValue } from '../../../config/environment.ts';
import { parseValue, tokenKeys } from '../../../config/keys.ts';
import { addProfile, profileNamed, removeProfile, renameProfile, useProfile } from '../../../config/profiles.ts';
import { currentProfile } from '../../../config/settings.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { Column } from '../../../output/column.ts';
import { warn } from '../../../output/warn.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { confirm } from '../../../verbs/confirm.ts';
import { notify } from '../../../output/messages.ts';
import { fallbackView } from '../../../verbs/view.ts';
import { asUsageError, changeConfig } from './change-config.ts';

/** The given profile, or one that is picked at a prompt. Throws UsageError without a prompt. */
const profileGiven = async (context: CommandContext, name: string | undefined): Promise<string> => {
  if (name !== undefined) return name;
  const { profiles } = await readConfigFile(context.env);
  const names = Object.keys(profiles);
  if (!context.canAsk() || names.length === 0) {
    throw new UsageError('<name> is required', {
      hint: names.length === 0 ? 'Create a profile with "repoctl auth login".' : `Profiles: ${names.join(', ')}.`,
    });
  }
  const { askToPick } = await import('../../../output/ask.ts');
  return askToPick(context.streams, {
    message: 'Profile:',
    missing: '<name>',
    find: async (term) =>
      names
        .filter((one) => one.toLowerCase().includes(term.toLowerCase()))
        .map((value) => ({ value, says: String(profiles[value]?.url ?? '') })),
  });
};

/** Switches to a profile, and warns if the environment overrides it. */
export const switchProfile = async (context: CommandContext, given: string | undefined): Promise<void> => {
  const name = await profileGiven(context, given);
  await changeConfig(context, (file) => useProfile(file, name), `Now using profile "${name}"`);
  const named = environmentValue(context.env, 'REPOCTL_PROFILE');
  if (named !== undefined && named !== name && context.globals.quiet !== true) {
    warn(context.streams, `REPOCTL_PROFILE is set to "${named}" and overrides the current profile`);
  }
};

export const changeProfileName = (
  context: CommandContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> =>
  changeConfig(context, (file) => renameProfile(file, from, to), `Renamed profile "${from}" to "${to}"`);

/** Removes a profile and its token, after confirmation. */
export const dropProfile = async (context: CommandContext, given: string | undefined): Promise<void> => {
  const name = await profileGiven(context, given);
  profileNamed(await readConfigFile(context.env), name);
  const what = `profile "${name}"`;
  if (context.globals.dryRun !== true) {
    await confirm(context, { act: `remove ${what} and its token` });
  }
  await changeConfig(context, (file) => removeProfile(file, name), `Removed ${what}`);
};

const urlFor = async (context: CommandContext): Promise<string> => {
  const { url } = context.globals;
  if (url !== undefined) return url;
  if (!context.canAsk()) {
    throw new UsageError('--url is required', {
      hint: 'Use --url with the URL of the server, such as https://forge.example.com.',
    });
  }
  const { askText } = await import('../../../output/ask.ts');
  return askText(context.streams, { message: 'Server URL:', missing: '--url' });
};

/** Adds a profile without a token; the first one becomes current. */
export const addNewProfile = async (context: CommandContext, name: string): Promise<void> => {
  const text = await urlFor(context);
  const url = asUsageError(() => parseValue('url', text));
  await changeConfig(context, (file) => addProfile(file, name, { url }), `Added profile "${name}" for ${url}`);
  notify(context, `Run "repoctl auth login --profile ${name}" to log in.`);
};

const columns: readonly Column[] = [
  { key: 'current', title: 'CURRENT', as: 'flag' },
  { key: 'name', title: 'NAME', keep: true },
  { key: 'url', title: 'URL', shrink: 1 },
  { key: 'token', title: 'TOKEN' },
];

/** The place of a profile's token, not the token itself. */
const tokenPlace = (profile: Profile): string | null => {
  const key = tokenKeys.find((name) => profile[name] !== undefined);
  if (key === undefined) return null;
  return { token: 'stored', token_file: 'file', token_from: 'other tool', token_command: 'command' }[key];
};

/** Prints the profiles in the order of the file; `current` marks the one that applies without `--profile`. */
export const listProfiles = async (context: CommandContext): Promise<void> => {
  const { env, streams } = context;
  const file = await readConfigFile(env);
  const current = currentProfile({ flags: {}, env, file }).name;
  const rows = Object.entries(file.profiles).map(([name, profile]) => ({
    name,
    current: name === current,
    url: profile.url ?? null,
    token: tokenPlace(profile),
  }));
  await writeRecords(streams, [rows], await fallbackView(context, { columns, nameKey: 'name' }));
  if (rows.length === 0) notify(context, 'No profiles found. Run "repoctl auth login" to create one.');
};
