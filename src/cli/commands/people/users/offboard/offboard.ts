/** Takes from leavers all that they can get in with, and hands over what they have to do, by one plan. */
import type { Client } from '../../../../../api/client.ts';
import type { LeaverPlan, LeaverRow } from '../../../../access/leaver/leaver.ts';
import { remarksOfLeavers } from '../../../../access/leaver/leaver-remarks.ts';
import { toHandOver } from '../../../../access/leaver/plan-handover.ts';
import { planLeavers } from '../../../../access/leaver/plan-leaver.ts';
import { openReader, type Reader, unread } from '../../../../access/read-facts.ts';
import { type Leaver, readHandover } from '../../../../access/leaver/read-handover.ts';
import { type Holdings, readHoldings, readPerson } from '../../../../access/leaver/read-leaver.ts';
import { verifyLeaver } from '../../../../access/leaver/verify-leaver.ts';
import { openServer } from '../../../../apply/live/server.ts';
import type { CommandContext } from '../../../../context/context.ts';
import { waiting } from '../../../../context/waiting.ts';
import { afterDone } from '../../../../errors/after-done.ts';
import { ExitError } from '../../../../errors/exit-error.ts';
import { interruptedAt } from '../../../../errors/interrupted-error.ts';
import { UsageError } from '../../../../errors/usage-error.ts';
import { countText, listText } from '../../../../output/count-text.ts';
import { note, noteLines } from '../../../../output/messages.ts';
import { writeRecords } from '../../../../output/write-records.ts';
import { confirm, preview, type Step } from '../../../../verbs/confirm.ts';
import type { VerbCall } from '../../../../verbs/noun.ts';
import { checkPeople, type Pair } from './check-people.ts';
import { countsText, planLines } from './plan-lines.ts';
import { rowsOf, runSteps, type StepResults } from './run-steps.ts';

/** The parts of a call that all leavers share. */
type Together = Pick<VerbCall, 'extras' | 'view'>;

const again = 'Run the command again to do the rest.';

/** The readers of a plan and of its verification see nothing that was remembered before. */
const openFresh = (context: CommandContext, client: Client): Reader => openReader(openServer(client, context.signal));

const readPairs = async (reader: Reader, calls: readonly Pick<VerbCall, 'params'>[]): Promise<readonly Pair[]> => {
  const ids = [...new Set(calls.flatMap(({ params: { id, to_id: to } }) => (to === undefined ? [id] : [id, to])))];
  const people = new Map(await Promise.all(ids.map(async (id) => [id, await readPerson(reader, Number(id))] as const)));
  const pairs = calls.flatMap(({ params: { id, to_id: to } }): readonly Pair[] => {
    const user = people.get(id);
    return user === undefined ? [] : [{ user, to: people.get(to) }];
  });
  return [...new Map(pairs.map((pair) => [pair.user.id, pair])).values()];
};

/** Only administrators see the memberships of others. */
const checkAdministrator = (leavers: readonly Leaver[], caller: Readonly<Record<string, unknown>>): void => {
  if (caller['is_admin'] === true || leavers.some(({ holdings }) => holdings.memberships !== unread)) return;
  throw new ExitError('only administrators can offboard users; nothing was sent', { code: 'forbidden' });
};

interface Whole {
  readonly leavers: readonly Leaver[];
  readonly plan: LeaverPlan;
}

/** @throws UsageError if nobody takes over what there is to hand over */
const readPlan = async (
  context: CommandContext,
  client: Client,
  calls: readonly Pick<VerbCall, 'params'>[],
): Promise<Whole> => {
  const reader = openFresh(context, client);
  const [caller, pairs] = await Promise.all([reader.limit(() => reader.server.caller()), readPairs(reader, calls)]);
  const callerId = Number(caller['id']);
  checkPeople(pairs, callerId);
  const leavers = await Promise.all(
    pairs.map(async ({ user, to }): Promise<Leaver> => ({ holdings: await readHoldings(reader, user), to })),
  );
  checkAdministrator(leavers, caller);
  const handover = await readHandover(reader, leavers, callerId);
  const leaving = new Set(pairs.map(({ user }) => user.id));
  for (const leaver of leavers.filter(({ to }) => to === undefined)) {
    const rest = toHandOver(leaver, handover, leaving);
    if (rest.length === 0) continue;
    const { username } = leaver.holdings.user;
    throw new UsageError(`--to is required: ${username} has something to hand over (${rest.join(', ')})`);
  }
  const plan = planLeavers(leavers, handover);
  return { leavers, plan: { ...plan, remarks: [...plan.remarks, ...remarksOfLeavers(leavers, handover)] } };
};

const namesOf = (leavers: readonly Leaver[]): string => {
  const names = leavers.map(({ holdings }) => holdings.user.username);
  return names.length > 5 ? countText(names.length, 'user') : listText(names);
};

/** The question, which a dry run prints, too. */
const stepOf = ({ leavers, plan }: Whole): Step => {
  const counts = countsText(plan.steps);
  const consequence = `${counts === '' ? '' : `${counts} will be ended, handed over, or removed. `}Only the block can be undone.`;
  return { act: `offboard ${namesOf(leavers)}`, consequence };
};

const verify = async (
  context: CommandContext,
  client: Client,
  leavers: readonly Leaver[],
): Promise<readonly LeaverRow[]> => {
  const reader = openFresh(context, client);
  const read = async ({ holdings }: Leaver): Promise<Holdings> =>
    readHoldings(reader, await readPerson(reader, holdings.user.id), holdings.searched);
  return (await Promise.all(leavers.map(read))).flatMap(verifyLeaver);
};

const isResult =
  (result: LeaverRow['result']) =>
  (row: LeaverRow): boolean =>
    row.result === result;

const placeOf = ({ object, where }: LeaverRow): string => [object, where].filter((part) => part !== null).join(' in ');

const tallyOf = (rows: readonly LeaverRow[]): string => {
  const failed = rows.filter(isResult('failed')).length;
  const skipped = rows.filter(isResult('skipped')).length;
  return `${rows.length - failed - skipped} done, ${failed} failed, ${skipped} not done`;
};

/** @throws what the results amount to */
const conclude = (context: CommandContext, { rows, error }: StepResults, verified: readonly LeaverRow[]): void => {
  if (context.signal.aborted) throw interruptedAt(context.signal, tallyOf(rows), again);
  const first = rows.find(isResult('failed'));
  if (first !== undefined) {
    if (rows.every(({ result }) => result === 'failed' || result === 'skipped')) throw error;
    const what = `${first.user ?? ''}: ${first.step.replaceAll('_', ' ')} ${placeOf(first)}`.trim();
    throw new ExitError(`${what}: ${first.note ?? 'failed'} (${tallyOf(rows)})`, {
      code: 'partly-failed',
      hint: again,
    });
  }
  const left = verified.filter(isResult('left'));
  if (left.length === 0) return;
  const texts = left.map(({ user, object, left: count }) =>
    object === 'state' ? `${user ?? ''} is not blocked` : `${user ?? ''} has ${object ?? ''}: ${count ?? 0}`,
  );
  throw new ExitError(`not everything is gone: ${texts.join(', ')}`, { code: 'found', hint: again });
};

/** The names of the leavers are those of the rows, without what is about nobody. */
const onePerUser = (rows: readonly LeaverRow[]): readonly LeaverRow[] => [
  ...new Map(rows.flatMap((row) => (row.user === null ? [] : [[row.user, row] as const]))).values(),
];

/** Runs for one leaver, or for several with one plan and one question. */
export const offboard = async (
  context: CommandContext,
  calls: readonly Pick<VerbCall, 'params'>[],
  { extras, view }: Together,
): Promise<void> => {
  const { streams, globals, signal } = context;
  const verifies = extras['verify'] === true;
  const dryRun = globals.dryRun === true;
  if (verifies && dryRun) {
    throw new UsageError('--verify and --dry-run cannot be used together', {
      hint: 'A dry run changes nothing that could be verified.',
    });
  }
  const client = await context.client();
  const whole = await waiting.once(context, readPlan(context, client, calls), 'Reading what the user has');
  const { leavers, plan } = whole;
  const isEmpty = plan.steps.length === 0;
  const print = (...lists: readonly (readonly LeaverRow[])[]) =>
    writeRecords(streams, [view.format === 'name' ? onePerUser(lists.flat()) : lists.flat()], view);
  if (dryRun) {
    await print(rowsOf(plan.steps), plan.remarks);
    if (!isEmpty) preview(context, stepOf(whole));
    else if (globals.quiet !== true) note(streams, 'Nothing to do');
    return;
  }
  if (globals.quiet !== true) noteLines(streams, isEmpty ? ['Nothing to do'] : planLines(plan));
  if (!isEmpty) await confirm(context, stepOf(whole));
  const results = isEmpty
    ? { rows: [], error: undefined }
    : await waiting.once(context, runSteps(client, signal, plan.steps), 'Offboarding');
  const [verified] = await Promise.allSettled([
    verifies && !signal.aborted ? waiting.once(context, verify(context, client, leavers), 'Verifying') : [],
  ]);
  const left = verified.status === 'fulfilled' ? verified.value : [];
  await afterDone(
    () => tallyOf(results.rows),
    () => print(results.rows, plan.remarks, left),
  );
  conclude(context, results, left);
  if (verified.status === 'rejected') throw verified.reason;
};
