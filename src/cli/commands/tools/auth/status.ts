import { readConfigFile, type ConfigFile } from '../../../config/config-file.ts';
import { environmentValue } from '../../../config/environment.ts';
import { profileNamed } from '../../../config/profiles.ts';
import { profileInForce } from '../../../config/settings.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { lenientView } from '../../../verbs/lenient-view.ts';
import { waiting } from '../../../context/waiting.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { settingsInForce, settingsOfProfile } from './profile-settings.ts';
import { startCheck, type Candidate, type Checked } from './profile-status.ts';

const columns: readonly Column[] = [
  { key: 'current', title: 'CURRENT', as: 'flag' },
  { key: 'profile', title: 'PROFILE' },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'user', title: 'USER' },
  { key: 'url', title: 'URL', shrink: 2 },
  { key: 'scopes', title: 'SCOPES', as: 'list' },
  { key: 'expires_at', title: 'EXPIRES', as: 'date', wide: true },
  { key: 'token_source', title: 'TOKEN FROM', wide: true },
  { key: 'token', title: 'TOKEN', wide: true },
  { key: 'problem', title: 'PROBLEM', shrink: 1 },
];

/** The profile asked for, or all of them; first what flags and environment alone make, if they do. */
const candidates = (context: CommandContext, file: ConfigFile): readonly Candidate[] => {
  const { env, globals } = context;
  const { profile: asked, url } = globals;
  const { name: inForce } = profileInForce({ flags: asked === undefined ? {} : { profile: asked }, env, file });
  if (inForce !== undefined) profileNamed(file, inForce);
  const current = (profile: string | null): Candidate => ({
    profile,
    current: true,
    settings: () => settingsInForce(context, file),
  });
  if (asked !== undefined) return [current(asked)];
  const stored = Object.keys(file.profiles).map((name) =>
    name === inForce
      ? current(name)
      : { profile: name, current: false, settings: () => settingsOfProfile(context, file, name) },
  );
  const elsewhere = inForce === undefined && (url ?? environmentValue(env, 'REPOCTL_URL')) !== undefined;
  return elsewhere ? [current(null), ...stored] : stored;
};

const checkAll = async (
  context: CommandContext,
  all: readonly Candidate[],
  showToken: boolean,
): Promise<readonly Checked[]> => {
  const started = [];
  for (const candidate of all) started.push(await startCheck(context, candidate, showToken));
  return waiting.once(context, Promise.all(started.map((finish) => finish())));
};

const assertCurrentIsValid = (checked: readonly Checked[]): void => {
  const current = checked.find(({ row }) => row.current);
  if (current === undefined) {
    throw new ExitError(checked.length === 0 ? 'not logged in anywhere' : 'no profile is the current one', {
      exitCode: exitCodes.notAuthenticated,
      code: 'unauthenticated',
      hint: checked.length === 0 ? 'Run "repoctl auth login".' : 'Choose one: repoctl config profiles use NAME',
    });
  }
  const { row, exitCode } = current;
  if (row.status === 'ok') return;
  const name = row.profile === null ? String(row.url) : `profile '${row.profile}'`;
  throw new ExitError(`${name}: ${row.problem}`, {
    exitCode,
    code: exitCode === exitCodes.notAuthenticated ? 'unauthenticated' : 'check-failed',
    hint: exitCode === exitCodes.notAuthenticated ? 'Log in with "repoctl auth login".' : 'See "repoctl doctor".',
  });
};

/**
 * Prints where one is logged in and as whom, asked of each service now.
 *
 * @throws ExitError when the profile in force does not work: 4 without a valid token, else the code of what failed
 */
export const status = async (
  context: CommandContext,
  { showToken }: { readonly showToken: boolean },
): Promise<void> => {
  const file = await readConfigFile(context.env);
  const checked = await checkAll(context, candidates(context, file), showToken);
  const view = await lenientView(context, { columns, nameKey: 'profile' });
  await writeRecords(context.streams, [checked.map(({ row }) => row)], view);
  assertCurrentIsValid(checked);
};
