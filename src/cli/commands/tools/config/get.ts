import { describeOrigin } from '../../../config/origin.ts';
import { maskSecret } from '../../../config/settings.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { viewOf } from '../../../verbs/view-of.ts';
import { warn } from '../../../output/warn.ts';
import { writeRecord, writeText } from '../../../output/write-records.ts';
import { typedKey } from './typed-key.ts';

/**
 * Prints the value in force: the bare value for people and for `$(...)`, a record with its origin in other formats.
 * Throws ExitError (1) when nothing is set.
 */
export const getSetting = async (
  context: CommandContext,
  { key: name, showToken }: { readonly key: string; readonly showToken: boolean },
): Promise<void> => {
  const key = typedKey(name);
  const { value, origin, withheld } = (await context.settings())[key.name];
  if (value === undefined) {
    throw new ExitError(`${key.name} is not set${withheld === undefined ? '' : `: ${withheld}`}`, {
      exitCode: exitCodes.other,
      code: 'not-set',
      hint: `See "repoctl config list"${key.secret ? '.' : `, or set it: repoctl config set ${key.name} VALUE`}`,
    });
  }
  const masked = key.secret === true && !showToken;
  if (masked && context.globals.quiet !== true) {
    warn(context.streams, `the ${key.name} is masked; --show-token prints it as it is`);
  }
  const shown = masked ? maskSecret(String(value)) : value;
  const view = await viewOf(context, { noun: { columns: [], nameKey: 'value' } });
  if (view.format === 'table' && view.jq === undefined && view.fields === undefined) {
    await writeText(context.streams, `${shown}\n`);
    return;
  }
  const columns = ['key', 'value', 'origin'].map((title) => ({ key: title, title }));
  await writeRecord(
    context.streams,
    { key: key.name, value: shown, origin: describeOrigin(origin) },
    { ...view, columns },
  );
};
