import type { CommandContext } from '../../../context/context.ts';
import { notify, writeText } from '../../../output/messages.ts';
import { writeRecord } from '../../../output/write-records.ts';
import { readMoment } from '../../../verbs/parse-moment.ts';
import { fallbackView, isBare } from '../../../verbs/view.ts';
import type { LocationOptions } from '../serve/data-location.ts';
import { atLocation, logOf } from './at-location.ts';

interface RootTokenCommandOptions extends LocationOptions {
  readonly user: string;
  readonly expiresAt?: string;
}

const readDay = (text: string | undefined, now: Date): string | undefined =>
  text === undefined
    ? undefined
    : readMoment({ label: '--expires-at', text }, { format: 'date', side: 'ahead', writes: true }, now);

/** Prints the token alone, for `$(...)`, unless another format is asked for. */
export const runRootToken = async (context: CommandContext, options: RootTokenCommandOptions): Promise<void> => {
  const { streams, globals } = context;
  const { user } = options;
  const expiresAt = readDay(options.expiresAt, streams.now());
  const { makeRootToken } = await import('../../../../server/admin/root-token.ts');
  const about = {
    user,
    clock: { now: streams.now },
    log: await logOf(context),
    dryRun: globals.dryRun === true,
    ...(expiresAt !== undefined && { expiresAt }),
  };
  const token = await atLocation(context, options, {
    doing: 'Creating a token',
    work: (location) => makeRootToken(location, about),
  });
  if (token === undefined) return notify(context, `Would create a token for ${user} (dry run)`);
  const columns = [{ key: 'token', title: 'TOKEN', keep: true }] as const;
  const view = await fallbackView(context, { columns, nameKey: 'token' });
  if (isBare(view)) return writeText(streams, `${token}\n`);
  await writeRecord(streams, { user, token, expires_at: expiresAt ?? null }, view);
};
