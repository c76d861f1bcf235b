/** Applies the decisions of a review, and writes the evidence. */
import { join } from 'node:path';
import { type Access, readAccess } from '../../../access/list-grants.ts';
import { openReader, type AccessScope } from '../../../access/read-facts.ts';
import { type DoneChange, doChanges, stateChecker } from '../../../access/review/do-changes.ts';
import { countResults } from '../../../access/review/evidence.ts';
import { planReview, type ReviewPlan } from '../../../access/review/plan-review.ts';
import { holderText, type ResultRecord, resultRecord } from '../../../access/review/review-records.ts';
import type { SnapshotMeta } from '../../../access/review/snapshot-meta.ts';
import { openServer } from '../../../apply/live/server.ts';
import { planLines } from '../../../apply/show/plan-text.ts';
import type { CommandContext } from '../../../context/context.ts';
import { problemOfError } from '../../../context/problem-of-error.ts';
import { waiting } from '../../../context/waiting.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { interruptedAt } from '../../../errors/interrupted-error.ts';
import { countText } from '../../../output/count-text.ts';
import { note } from '../../../output/messages.ts';
import { startSpinner } from '../../../output/spinner.ts';
import { write } from '../../../output/write.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { isUnasked } from '../../../verbs/view.ts';
import { faultCounts, faultsOf, faultText } from './check-review.ts';
import { beginEvidence, finishEvidence, isApplied } from './evidence-files.ts';
import { type Folder, folderAt, readSnapshot, type Snapshot } from './snapshot-files.ts';
import { callerOf, grantKindsOf, serverUrl } from './take-snapshot.ts';

/** Faults that are printed; `check` lists all. */
const mostFaults = 20;

/** Throws ExitError (13) for a review that is not ready. */
const checkReady = (typed: string, snapshot: Snapshot, now: Date, allowsUndecided: boolean): void => {
  const all = faultsOf(snapshot, now);
  const faults = allowsUndecided ? all.filter(({ status }) => status !== 'undecided') : all;
  if (faults.length === 0) return;
  throw new ExitError(`${typed} is not ready (${faultCounts(faults)}); nothing was sent`, {
    code: 'found',
    details: faults.slice(0, mostFaults).map(faultText),
    hint: `"repoctl access review check ${typed}" lists all.`,
  });
};

/** Throws ExitError (7) for the snapshot of another server. */
const checkServer = ({ server }: SnapshotMeta, url: string): void => {
  if (server === url) return;
  throw new ExitError(`the snapshot is of ${server}, and the server is ${url}; nothing was sent`, { code: 'conflict' });
};

const scopeOf = ({ scope }: SnapshotMeta): AccessScope =>
  scope.of === 'instance' ? scope : { of: scope.of, ref: String(scope.id) };

const summaryOf = ({ changes, leftAlone }: ReviewPlan): string => {
  const count = (to: string): number => changes.filter(({ decision }) => decision.to === to).length;
  const changed = leftAlone.filter(({ status }) => status === 'changed').length;
  const already = leftAlone.length - changed;
  const parts = [
    ...(changes.length === 0 ? ['nothing to change'] : []),
    ...(['remove', 'lower', 'end'] as const).flatMap((to) => (count(to) === 0 ? [] : [`${count(to)} to ${to}`])),
    ...(already === 0 ? [] : [`${already} done already`]),
    ...(changed === 0 ? [] : [`${changed} left alone`]),
  ];
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** Notes about decisions that are not carried out; those that are so already are no news. */
const leftTexts = ({ leftAlone }: ReviewPlan): readonly string[] =>
  leftAlone
    .filter(({ status }) => status === 'changed')
    .map(({ origin, rows: [{ grant }], message }) => {
      const what = origin.kind === 'share' ? `share with ${grant.through ?? ''}` : holderText(grant);
      return `${what} in ${origin.path} left alone: ${message}`;
    });

const planText = (plan: ReviewPlan, colorLevel: 0 | 1 | 2 | 3): string => {
  const targets = new Map<
    string,
    { target: ReviewPlan['changes'][number]['target']; steps: ReviewPlan['changes'][number]['step'][] }
  >();
  for (const { target, step } of plan.changes) {
    const key = `${target.owner} ${target.path}`;
    const known = targets.get(key);
    if (known === undefined) targets.set(key, { target, steps: [step] });
    else known.steps.push(step);
  }
  return planLines({ targets: [...targets.values()] }, { isFolded: false, colorLevel });
};

/** The plan as records, in place of results. */
const plannedResults = ({ changes, leftAlone }: ReviewPlan): readonly ResultRecord[] => [
  ...changes.map((change) => resultRecord(change, { status: 'planned' })),
  ...leftResults(leftAlone),
];

const leftResults = (leftAlone: ReviewPlan['leftAlone']): readonly ResultRecord[] =>
  leftAlone.map((left) =>
    resultRecord(left, { status: left.status === 'already' ? 'already' : 'left alone', message: left.message }),
  );

/** The result of a change, held against the state afterwards. */
const doneResult = (
  { change, status, error }: DoneChange,
  wrongIn: ((change: DoneChange['change']) => string | undefined) | undefined,
): ResultRecord => {
  if (status === 'failed') return resultRecord(change, { status, message: problemOfError(error).message });
  const wrong = status === 'done' ? wrongIn?.(change) : undefined;
  return resultRecord(change, wrong === undefined ? { status } : { status: 'failed', message: wrong });
};

const askFor = async (context: CommandContext, { changes }: ReviewPlan): Promise<void> => {
  const removals = changes.filter(({ decision }) => decision.to === 'remove').length;
  const what = `make ${countText(changes.length, 'change')} of access`;
  await confirm(context, { act: removals === 0 ? what : `${what}, ${countText(removals, 'removal')} among them` });
};

const failIfAny = (context: CommandContext, results: readonly ResultRecord[], folder: Folder): void => {
  const { done = 0, failed = 0, 'not tried': untried = 0 } = countResults(results);
  const where = `the evidence is in ${folder.typed}`;
  if (context.signal.aborted) {
    throw interruptedAt(context.signal, `${countText(done, 'change')} made, ${untried + failed} not made; ${where}`);
  }
  if (failed + untried === 0) return;
  const told = results.filter(({ status }) => status === 'failed');
  throw new ExitError(`${countText(failed, 'failure')}; ${countText(done, 'change')} made; ${where}`, {
    code: 'partly-failed',
    details: told.map(({ what, path, message }) => `${what} in ${path}: ${message}`),
    hint: 'Run the command again to try what is left.',
  });
};

/** Makes the changes, and reads the state afterwards. */
const carryOut = async (
  context: CommandContext,
  plan: ReviewPlan,
  {
    server,
    readAt,
    callerId,
  }: { server: ReturnType<typeof openServer>; readAt: string | undefined; callerId: number | undefined },
  read: () => Promise<Access>,
): Promise<{ readonly results: readonly ResultRecord[]; readonly after: Access | undefined }> => {
  const { length: all } = plan.changes;
  const spinner = context.globals.quiet === true || all === 0 ? undefined : startSpinner(context.streams, 'Applying');
  let done = 0;
  const onDone = (): void => {
    done += 1;
    spinner?.update(`Applying: ${done} of ${all}`);
  };
  try {
    const outcomes = await doChanges(server, plan.changes, { callerId, readAt, onDone });
    // A caller whose own access was removed may not see the rest any more.
    const after = await read().catch(() => undefined);
    const wrongIn = after === undefined ? undefined : stateChecker(after.grants);
    return { results: [...outcomes.map((one) => doneResult(one, wrongIn)), ...leftResults(plan.leftAlone)], after };
  } finally {
    spinner?.stop();
  }
};

/**
 * Shows what the decisions change, asks, changes it, and writes the evidence into the folder.
 *
 * @throws ExitError (13) for a review that is not ready, (12) if something failed
 */
export const applyReview = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { streams, globals } = context;
  const folder = folderAt(String(call.extras['directory']), context);
  const snapshot = await readSnapshot(folder);
  const { meta, rows } = snapshot;
  checkReady(folder.typed, snapshot, streams.now(), call.extras['keepUndecided'] === true);
  checkServer(meta, await serverUrl(context));
  const server = openServer(await context.client(), context.signal);
  const read = () => readAccess(openReader(server), { scope: scopeOf(meta), kinds: grantKindsOf(meta.kinds) });
  const startedAt = streams.now().toISOString();
  const caller = await waiting.once(context, callerOf(server));
  const readAt = server.time();
  const before = await waiting.once(context, read());
  const plan = planReview(rows, before);
  const isText = await isUnasked(context);
  if (isText) await write(streams.stdout, planText(plan, streams.colorLevel.stdout));
  if (globals.quiet !== true) {
    for (const text of [summaryOf(plan), ...leftTexts(plan)]) note(streams, text);
  }
  if (globals.dryRun === true) {
    if (!isText) await writeRecords(streams, [plannedResults(plan)], call.view);
    return;
  }
  if (plan.changes.length > 0) await askFor(context, plan);
  else if (await isApplied(folder)) {
    if (!isText) await writeRecords(streams, [plannedResults(plan)], call.view);
    return;
  }
  const shown = [planText(plan, 0), summaryOf(plan), ...leftTexts(plan)].filter((text) => text !== '').join('\n');
  const begun = await beginEvidence(folder, { rows, before: before.grants, plan: `${shown}\n` });
  const { results, after } = await carryOut(context, plan, { server, readAt, callerId: caller?.id }, read);
  await finishEvidence(begun, {
    meta,
    rows,
    results,
    after: after?.grants,
    appliedBy: caller?.username ?? null,
    startedAt,
    finishedAt: streams.now().toISOString(),
  });
  if (!isText) await writeRecords(streams, [results], call.view);
  if (after === undefined && globals.quiet !== true) note(streams, 'The state afterwards could not be read');
  failIfAny(context, results, begun.folder);
  if (globals.quiet === true) return;
  const made = plan.changes.length === 0 ? 'Nothing to change' : `Made ${countText(plan.changes.length, 'change')}`;
  note(streams, `${made}; the evidence is in ${join(begun.folder.typed, 'review.md')}`);
};
