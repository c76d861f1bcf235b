import { readConfigFile, type Profile } from '../../../config/config-file.ts';
import { tokenKeys } from '../../../config/keys.ts';
import { profileInForce } from '../../../config/settings.ts';
import type { CommandContext } from '../../../context/context.ts';
import { lenientView } from '../../../verbs/lenient-view.ts';
import { tell } from '../../../verbs/run-endpoint.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecords } from '../../../output/write-records.ts';

const columns: readonly Column[] = [
  { key: 'current', title: 'CURRENT', as: 'flag' },
  { key: 'name', title: 'NAME' },
  { key: 'url', title: 'URL', shrink: 1 },
  { key: 'token', title: 'TOKEN' },
];

/** Where a profile keeps its token, never the token itself. */
const tokenPlace = (profile: Profile): string | null => {
  const key = tokenKeys.find((name) => profile[name] !== undefined);
  if (key === undefined) return null;
  return { token: 'stored', token_file: 'file', token_command: 'command' }[key];
};

/** Prints the profiles in the order of the file; `current` marks the one that is in force without `--profile`. */
export const listProfiles = async (context: CommandContext): Promise<void> => {
  const { env, streams } = context;
  const file = await readConfigFile(env);
  const inForce = profileInForce({ flags: {}, env, file }).name;
  const rows = Object.entries(file.profiles).map(([name, profile]) => ({
    name,
    current: name === inForce,
    url: profile.url ?? null,
    token: tokenPlace(profile),
  }));
  await writeRecords(streams, [rows], await lenientView(context, { columns, nameKey: 'name' }));
  if (rows.length === 0) tell(context, 'No profiles yet; make one with "repoctl auth login"');
};
