import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { givenDuration } from '../../verbs/parse-moment.ts';
import { isForReading } from '../../verbs/view.ts';
import { type Printable, printReply } from '../../verbs/print-reply.ts';
import { valueAt } from '../../output/field-path.ts';

/** The latest time that a Date can hold. */
const lastMoment = 8.64e15;

const anyDuration = { takes: 'such as 30s, 10m, 2h, or 3d' } as const;

const refuseBoth = (flag: string, other: string): never => {
  throw new UsageError(`--${flag} and --${other} cannot be used together`);
};

const momentAfter = (start: number, span: number): string => new Date(Math.min(start + span, lastMoment)).toISOString();

/**
 * Turns `--starts-in` and `--for` into `starts_at` and `ends_at`. `--for` counts from the given start, or else from
 * now.
 *
 * @throws UsageError for invalid durations, and for two options for the same time
 */
export const completeBroadcastWindow = async (
  context: CommandContext,
  params: WireParams,
  extras: VerbCall['extras'],
): Promise<WireParams> => {
  const startsIn = givenDuration('starts-in', extras['startsIn'], anyDuration);
  const lasts = givenDuration('for', extras['for'], anyDuration);
  if (startsIn !== undefined && 'starts_at' in params) refuseBoth('starts-in', 'starts-at');
  if (lasts !== undefined && 'ends_at' in params) refuseBoth('for', 'ends-at');
  if (lasts === 0) throw new UsageError('--for must be longer than 0');
  const now = context.streams.now().getTime();
  const startsAt = startsIn === undefined ? params['starts_at'] : momentAfter(now, startsIn);
  const start = typeof startsAt === 'string' ? Date.parse(startsAt) : now;
  return {
    ...(startsIn !== undefined && { starts_at: startsAt }),
    ...(lasts !== undefined && { ends_at: momentAfter(start, lasts) }),
  };
};

/** Prints a message; on a terminal, its banner precedes the record. */
export const printBroadcast = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  if (reply.changed && (await isForReading(context))) {
    const { writeBanner } = await import('../../output/write-banner.ts');
    const [message, color, font] = ['message', 'color', 'font'].map((key) => String(valueAt(reply.body, key) ?? ''));
    await writeBanner(context.streams, { message: message ?? '', color: color ?? '', font: font ?? '' });
  }
  return printReply(context, call, reply);
};
