/** Runs `users onboard`: reads people, plans, shows the plan, asks, and adds what is missing. */
import pMap from 'p-map';
import { withoutSecrets } from '../../../../../api/redact.ts';
import { openServer, type Server } from '../../../../apply/live/server.ts';
import { type Step, unshownTexts } from '../../../../apply/plan/change.ts';
import { applyPlan, type ApplyOptions, type Outcome } from '../../../../apply/run/apply-plan.ts';
import { carryOut } from '../../../../apply/run/carry-out.ts';
import type { Plan, PlannedTarget } from '../../../../apply/run/make-plan.ts';
import { type Applied, planRecord, type PlanSource } from '../../../../apply/run/plan-record.ts';
import { stepsOf, summarize } from '../../../../apply/run/summary.ts';
import { planLines, planMarkdown, remarks, summaryText } from '../../../../apply/show/plan-text.ts';
import type { CommandContext } from '../../../../context/context.ts';
import { problemOfError } from '../../../../context/problem-of-error.ts';
import { waiting } from '../../../../context/waiting.ts';
import { ExitError } from '../../../../errors/exit-error.ts';
import { countText } from '../../../../output/count-text.ts';
import { note, writeText } from '../../../../output/messages.ts';
import { write } from '../../../../output/write.ts';
import { writeRecord, writeRecords } from '../../../../output/write-records.ts';
import { confirm } from '../../../../verbs/confirm.ts';
import type { VerbCall } from '../../../../verbs/noun.ts';
import { isBare } from '../../../../verbs/view.ts';
import { faultText, type Person, type RowFault } from './person.ts';
import { type PersonPlan, planOnboarding } from './plan-onboarding.ts';
import { readPeople } from './read-people.ts';

/** People at a time. */
const atOnce = 8;

/** Maximum number of faults that are printed. */
const mostShown = 50;

/** Combines all faults into one error with a line for each. */
const faultsError = (faults: readonly RowFault[], { isRead }: { readonly isRead: boolean }): ExitError => {
  const texts = faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)).map(faultText);
  const [only = ''] = texts;
  const code = faults.every(({ isMissing }) => isMissing === true) ? 'not-found' : 'usage';
  const done = isRead ? 'nothing was changed' : 'nothing was sent';
  if (texts.length === 1) {
    return new ExitError(only, { code, hint: `${done.charAt(0).toUpperCase()}${done.slice(1)}.` });
  }
  const more = texts.length > mostShown ? [`and ${texts.length - mostShown} more`] : [];
  return new ExitError(`${countText(texts.length, 'fault')} in the rows; ${done}`, {
    code,
    details: [...texts.slice(0, mostShown), ...more],
  });
};

const planOf = (targets: readonly PlannedTarget[]): Plan => ({ targets, archived: [], unread: [], unmatched: [] });

/** Does the steps of one person: the user first, since keys and memberships need one. */
const applyPerson = async (
  server: Server,
  { user, others }: PersonPlan,
  onOutcome: ApplyOptions['onOutcome'],
): Promise<readonly Outcome[]> => {
  const options = { concurrency: 1, failFast: false, rewrite: new Set<string>(), isExcluded: () => false, onOutcome };
  const first = user === undefined ? [] : await applyPlan(server, planOf([user]), options);
  const isMissing = first.some(({ step, status }) => step.action === 'add' && status !== 'done');
  if (!isMissing) return [...first, ...(await applyPlan(server, planOf(others), options))];
  const untried = others.flatMap(({ steps }) => steps.map((step): Outcome => ({ step, status: 'not tried' })));
  for (const outcome of untried) onOutcome(outcome);
  return [...first, ...untried];
};

/** Prints the plan like `apply`, or its changes as records in formats that are lists. */
const print = async (
  context: CommandContext,
  { view }: VerbCall,
  { plan, source }: { readonly plan: Plan; readonly source: PlanSource },
  applied?: Applied,
): Promise<void> => {
  const { streams, globals } = context;
  const summary = summarize(plan);
  const isFolded = globals.full !== true;
  const record = planRecord(plan, source, applied);
  if (view.fields === undefined && (view.format === 'json' || view.format === 'yaml' || view.jq !== undefined)) {
    await writeRecord(streams, record, { ...view, columns: [] });
  } else if (view.format === 'markdown' && isBare({ ...view, format: 'table' })) {
    await writeText(streams, planMarkdown(plan, summaryText(summary), isFolded));
  } else if (isBare(view) && globals.columns === undefined) {
    await write(streams.stdout, planLines(plan, { isFolded, colorLevel: streams.colorLevel.stdout }));
  } else {
    await writeRecords(streams, [record.changes], view);
  }
  if (globals.quiet === true) return;
  if (view.format !== 'markdown') note(streams, summaryText(summary));
  for (const remark of remarks(summary, plan, source.errorText)) note(streams, remark);
};

/** True for formats that are printed once the results are known. */
const isData = ({ format, jq }: VerbCall['view']): boolean =>
  jq !== undefined || !['table', 'markdown'].includes(format);

/** Throws ExitError (13) if something would change, (12) if nothing would and not all could be read. */
const endDryRun = ({ unread, ...plan }: Plan): void => {
  const count = stepsOf({ unread, ...plan }).length;
  if (count > 0) {
    throw new ExitError(`${countText(count, 'change')} to make`, {
      code: 'differences',
      hint: 'Run the command without --dry-run to make them.',
    });
  }
  if (unread.length > 0) {
    throw new ExitError(`${countText(unread.length, 'list')} could not be read`, { code: 'partly-failed' });
  }
};

/**
 * Adds users, keys, and memberships that rows have and the server has not.
 *
 * @throws ExitError with all faults before anything is changed, (13) if `--dry-run` finds changes, (12) if some of them failed
 */
export const runOnboard = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { people, faults, file } = await readPeople(context, call);
  if (faults.length > 0) throw faultsError(faults, { isRead: false });
  const settings = await context.settings();
  const server = openServer(await context.client(), context.signal);
  const placeOf = ({ line = 1 }: Pick<Person, 'line'>) => ({ file: file?.path ?? 'command line', line, column: 1 });
  const found = await waiting.once(context, planOnboarding(server, people, placeOf));
  if ('faults' in found) throw faultsError(found.faults, { isRead: true });
  const { plan } = found;
  const errorText = (error: unknown, step?: Step): string => {
    const { message } = problemOfError(error, settings);
    return step === undefined ? message : withoutSecrets(unshownTexts(step), message);
  };
  const url = server.client.base.origin + server.client.base.apiPath;
  const source: PlanSource = { url, files: file === undefined ? [] : [file], errorText };
  const comparison = { plan, source, server };
  const steps = stepsOf(plan);
  const asked = `apply ${countText(steps.length, 'change')} for ${countText(people.length, 'person', 'people')}`;
  if (context.globals.dryRun === true) {
    await print(context, call, comparison);
    return endDryRun(plan);
  }
  await carryOut(context, {
    comparison,
    steps,
    isShownLater: isData(call.view),
    print: async (applied) => print(context, call, comparison, applied),
    ask: async () => {
      if (steps.length > 0) await confirm(context, { act: asked });
    },
    apply: async (onOutcome) => {
      if (steps.length > 0) context.onWrite?.();
      const all = await pMap(found.people, (person) => applyPerson(server, person, onOutcome), { concurrency: atOnce });
      return all.flat();
    },
  });
};
