import { ConfigError } from '../../../config/config-error.ts';
import { type ConfigFile, nameProblem, type Profile, readConfigFile } from '../../../config/config-file.ts';
import { parseValue } from '../../../config/keys.ts';
import { type OtherLogin, type OtherTool, otherTools, placesOf, readOtherLogins } from '../../../config/other-tools.ts';
import { addProfile } from '../../../config/profiles.ts';
import { updateConfigFile } from '../../../config/update-config-file.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { notify } from '../../../output/messages.ts';
import { fallbackView } from '../../../verbs/view.ts';

const columns: readonly Column[] = [
  { key: 'from', title: 'FROM', keep: true },
  { key: 'name', title: 'NAME', keep: true },
  { key: 'profile', title: 'PROFILE', keep: true },
  { key: 'url', title: 'URL', shrink: 1 },
  { key: 'result', title: 'RESULT', keep: true },
];

/** The result for a login. */
interface Row {
  readonly from: OtherTool;
  readonly name: string;
  readonly url: string;
  readonly profile: string | null;
  readonly result: string;
}

/** A profile that refers to the token where it is. Throws ConfigError for an invalid URL. */
const profileOf = (tool: OtherTool, login: OtherLogin): Profile => ({
  url: parseValue('url', login.url),
  ...(login.tokenCommand === undefined
    ? { token_from: `${tool}:${login.name}` }
    : { token_command: login.tokenCommand }),
  ...(login.tokenType !== undefined && { token_type: login.tokenType }),
  ...(login.caFile !== undefined && { ca_file: login.caFile }),
});

const profileName = ({ name }: OtherLogin): string => name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 64);

/** The configuration with one login more, and the result. */
const withLogin = (file: ConfigFile, from: OtherTool, login: OtherLogin): { file: ConfigFile; row: Row } => {
  const profile = profileName(login);
  const about = { from, name: login.name, url: login.url };
  const skipped = (why: string) => ({ file, row: { ...about, profile: null, result: `skipped: ${why}` } });
  if (login.problem !== undefined) return skipped(login.problem);
  if (nameProblem(profile) !== undefined) return skipped('no usable profile name');
  const known = file.profiles[profile];
  try {
    const made = profileOf(from, login);
    if (known !== undefined) {
      const isSame = known.url === made.url;
      return isSame
        ? { file, row: { ...about, profile, result: 'exists' } }
        : skipped(`profile "${profile}" is for another URL`);
    }
    return { file: addProfile(file, profile, made), row: { ...about, profile, result: 'created' } };
  } catch (error) {
    if (error instanceof ConfigError) return skipped(error.message);
    throw error;
  }
};

/**
 * Creates a profile for each login of other programs, and prints the results. Tokens stay where they are.
 *
 * @throws ConfigError if the given program has no configuration
 */
export const importLogins = async (context: CommandContext, tool: OtherTool | undefined): Promise<void> => {
  const { env, globals, streams } = context;
  const sources = await Promise.all(
    (tool === undefined ? otherTools : [tool]).map(async (from) => ({ from, found: await readOtherLogins(from, env) })),
  );
  const logins = sources.flatMap(({ from, found }) => (found?.logins ?? []).map((login) => ({ from, login })));
  if (tool !== undefined && sources[0]?.found === undefined) {
    throw new ConfigError(`no configuration of ${tool} found`, {
      hint: `Looked for ${placesOf(tool, env).join(', ')}.`,
    });
  }
  const rows: Row[] = [];
  const change = (file: ConfigFile): ConfigFile => {
    rows.length = 0;
    return logins.reduce((sofar, { from, login }) => {
      const { file: next, row } = withLogin(sofar, from, login);
      rows.push(row);
      return next;
    }, file);
  };
  if (globals.dryRun === true) change(await readConfigFile(env));
  else await updateConfigFile(env, change);
  await writeRecords(streams, [rows], await fallbackView(context, { columns, nameKey: 'profile' }));
  const created = rows.filter(({ result }) => result === 'created').length;
  if (rows.length === 0) notify(context, `No logins of ${otherTools.join(', ')} found`);
  else if (globals.dryRun === true) notify(context, 'Nothing was changed (dry run)');
  else if (created > 0) notify(context, 'Tokens stay where they are. Try "repoctl auth status --profile NAME".');
};
