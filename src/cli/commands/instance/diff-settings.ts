import type { CommandContext } from '../../context/context.ts';
import { createContext } from '../../context/create-context.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { countText } from '../../output/count-text.ts';
import { writeRecords } from '../../output/write-records.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { isForPeople } from '../../verbs/view.ts';
import { hiddenValue } from '../ci/variables/variable.ts';
import { cellOf, isSameValue, isSecret, readSettings, settingsOfFile } from './instance-settings.ts';

/** Environment variables that override a profile. */
const overriding = new Set(['REPOCTL_URL', 'REPOCTL_TOKEN', 'REPOCTL_PROFILE', 'REPOCTL_SUDO']);

/** Reads the settings of another profile's server, with that profile's own URL and token. */
const settingsOfProfile = async (context: CommandContext, profile: string): Promise<WireParams> => {
  const env = Object.fromEntries(Object.entries(context.env).filter(([name]) => !overriding.has(name)));
  const { url: _url, sudo: _sudo, ...globals } = context.globals;
  const other = createContext({ ...context, env }, { ...globals, profile });
  try {
    return await readSettings(other);
  } finally {
    await other.close();
  }
};

/** Reads the server's settings, and those of a file or of another server, at the same time as its own. */
const readBoth = async (context: CommandContext, { extras }: VerbCall): Promise<readonly [WireParams, WireParams]> => {
  const { from, with: profile } = extras;
  if ((from === undefined) === (profile === undefined)) {
    throw new UsageError(
      from === undefined ? '--from or --with is required' : '--from and --with cannot be used together',
      { hint: 'Compare with a file, or with the server of another profile.' },
    );
  }
  // A file that cannot be read ends the command before a request.
  const inFile = typeof from === 'string' ? await settingsOfFile(context, from) : undefined;
  return Promise.all([readSettings(context), inFile ?? settingsOfProfile(context, String(profile))]);
};

/**
 * Prints the settings that differ; secrets are hidden on both sides.
 *
 * @throws ExitError (13) if any differ
 */
export const diffSettings = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const isFile = call.extras['from'] !== undefined;
  const [current, other] = await readBoth(context, call);
  // A file may have a few settings only, and servers of other versions have others.
  const keys = Object.keys(isFile ? other : { ...current, ...other });
  const different = keys.filter((key) => !isSameValue(current[key], other[key]));
  const shown = (key: string, value: unknown): unknown => {
    if (isForPeople(call.view)) return cellOf(key, value);
    return isSecret(key, value) && value !== null && value !== '' ? hiddenValue : value;
  };
  const rows = different.map((key) => ({
    key,
    server: shown(key, current[key]) ?? null,
    other: shown(key, other[key]) ?? null,
  }));
  await writeRecords(context.streams, [rows], call.view);
  if (rows.length === 0) return;
  throw new ExitError(`${countText(rows.length, 'setting')} ${rows.length === 1 ? 'differs' : 'differ'}`, {
    code: 'differences',
  });
};
