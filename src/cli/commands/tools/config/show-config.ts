import { configPath } from '../../../config/config-file.ts';
import { refuseWritable, writableConfig } from '../../../config/writable-config.ts';
import { describeOrigin } from '../../../config/origin.ts';
import { describeSettings, maskSecret } from '../../../config/settings.ts';
import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import type { Column } from '../../../output/column.ts';
import { warn } from '../../../output/warn.ts';
import { writeText } from '../../../output/messages.ts';
import { writeRecord, writeRecords } from '../../../output/write-records.ts';
import { fallbackView, isBare, planView } from '../../../verbs/view.ts';
import { typedKey } from './change-config.ts';

/** Prints the path of the configuration file, which need not exist. */
export const printConfigPath = async (context: CommandContext): Promise<void> => {
  const path = configPath(context.env);
  const view = await fallbackView(context, { columns: [{ key: 'path', title: 'PATH' }], nameKey: 'path' });
  if (view.format === 'table') await writeText(context.streams, `${path}\n`);
  else await writeRecord(context.streams, { path }, view);
};

const columns: readonly Column[] = [
  { key: 'key', title: 'KEY', keep: true },
  { key: 'value', title: 'VALUE' },
  { key: 'origin', title: 'ORIGIN', shrink: 1 },
];

/** Prints the effective settings with their origins; tokens are masked. */
export const listSettings = async (context: CommandContext): Promise<void> => {
  const rows = describeSettings(await context.settings());
  const view = await planView(context, { noun: { columns, nameKey: 'key' } });
  await writeRecords(context.streams, [rows], view);
};

/**
 * Prints an effective value: alone for people and `$(...)`, and with its origin in other formats. Throws ExitError (1)
 * if it is not set.
 */
export const getSetting = async (
  context: CommandContext,
  { key: name, showToken }: { readonly key: string; readonly showToken: boolean },
): Promise<void> => {
  const key = typedKey(name);
  const { value, origin, withheld } = (await context.settings())[key.name];
  if (value === undefined) {
    throw new ExitError(`${key.name} is not set${withheld === undefined ? '' : `: ${withheld}`}`, {
      code: 'not-set',
      hint: `See "repoctl config list"${key.secret ? '.' : `, or run "repoctl config set ${key.name} VALUE".`}`,
    });
  }
  if (showToken && origin.kind === 'profile') refuseWritable(writableConfig(context.env), 'no token is shown');
  const masked = key.secret === true && !showToken;
  if (masked && context.globals.quiet !== true) {
    warn(context.streams, `the ${key.name} is masked; use --show-token to print it`);
  }
  const shown = masked ? maskSecret(String(value)) : value;
  const view = await planView(context, { noun: { columns: [], nameKey: 'value' } });
  if (isBare(view)) return writeText(context.streams, `${shown}\n`);
  const wholeColumns = ['key', 'value', 'origin'].map((title) => ({ key: title, title }));
  await writeRecord(
    context.streams,
    { key: key.name, value: shown, origin: describeOrigin(origin) },
    { ...view, columns: wholeColumns },
  );
};
