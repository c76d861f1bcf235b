import { checkRows, type RowFault } from '../../../access/review/check-rows.ts';
import { countDecisions } from '../../../access/review/evidence.ts';
import { faultRecord, holderText } from '../../../access/review/review-records.ts';
import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { countText } from '../../../output/count-text.ts';
import { note } from '../../../output/messages.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { parsePaging } from '../../../verbs/paging.ts';
import { folderAt, readSnapshot, type Snapshot } from './snapshot-files.ts';
import { listWithoutServer } from './without-server.ts';

const words = { undecided: 'undecided', invalid: 'invalid', 'self-decided': 'decided by the holder' } as const;

/** `2 undecided, 1 invalid` */
export const faultCounts = (faults: readonly Pick<RowFault, 'status'>[]): string =>
  Object.entries(words)
    .flatMap(([status, word]) => {
      const count = faults.filter((fault) => fault.status === status).length;
      return count === 0 ? [] : [`${count} ${word}`];
    })
    .join(', ');

/** `line 4: alice in platform: no decision` */
export const faultText = ({ line, row, message }: RowFault): string => {
  if (line === undefined) return message;
  const who = row === undefined ? '' : `${holderText(row.grant)} in ${row.grant.path ?? 'the instance'}: `;
  return `line ${line}: ${who}${message}`;
};

/** All faults of a snapshot. */
export const faultsOf = ({ meta, rows, faults }: Snapshot, now: Date): readonly RowFault[] => {
  const check = { today: now.toISOString().slice(0, 10), emails: meta.emails, lines: meta.lines, sum: meta.sum };
  const unread = new Set(faults.map(({ line }) => line));
  // The number of lines says nothing new while some of them cannot be read.
  const own = checkRows(rows, check).filter(({ line }) => line !== undefined || unread.size === 0);
  return [...faults, ...own].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
};

/** Lists what keeps a review from being applied. Throws ExitError (13) if there is anything. */
export const checkReview = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const directory = String(call.extras['directory']);
  const snapshot = await readSnapshot(folderAt(directory, context));
  const faults = faultsOf(snapshot, context.streams.now());
  const paging = { ...(call.paging ?? parsePaging({ list: {} })), failIfAny: true };
  try {
    await listWithoutServer(context, { ...call, paging }, faults.map(faultRecord));
  } catch (error) {
    if (!(error instanceof ExitError) || error.code !== 'found') throw error;
    const { length } = snapshot.rows;
    throw new ExitError(`${directory} is not ready: of ${countText(length, 'line')}, ${faultCounts(faults)}`, {
      code: 'found',
    });
  }
  if (faults.length > 0 || context.globals.quiet === true) return;
  const { keep, remove, lower, end } = countDecisions(snapshot.rows);
  note(context.streams, `All decided: ${keep} to keep, ${remove} to remove, ${lower} to lower, ${end} to end`);
};
