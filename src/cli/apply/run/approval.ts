/** Compares a plan with an approved one. */
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { decode, type Place, readGivenFile } from '../../context/read-given-text.ts';
import { countText } from '../../output/count-text.ts';
import { type ChangeRecord, outcomeKey, type PlanRecord } from './plan-record.ts';

const isPlan = (value: unknown): value is PlanRecord =>
  typeof value === 'object' &&
  value !== null &&
  'changes' in value &&
  Array.isArray(value.changes) &&
  'files' in value &&
  'url' in value;

/** Throws UsageError for a file that is no plan. */
export const readPlan = async (path: string, place: Place): Promise<PlanRecord> => {
  const text = decode(await readGivenFile('--plan', path, place), `file "${path}"`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (isPlan(value)) return value;
  throw new UsageError(`${path} must be a plan, as "repoctl diff --json" writes it`);
};

const stale = (what: string, details: readonly string[] = []): ExitError =>
  new ExitError(`the plan is stale: ${what}; nothing was sent`, {
    code: 'conflict',
    hint: 'Run "repoctl diff --json" again, and have the new plan approved.',
    details,
  });

const contentOf = ({ fields }: ChangeRecord): string => JSON.stringify(fields);

const hashes = (plan: PlanRecord): string => JSON.stringify(plan.files.map(({ sha256 }) => sha256).toSorted());

/**
 * Compares a fresh plan with the approved one. Changes that the fresh plan lacks are done already.
 *
 * @throws ExitError (7) for other files, another server, and changes that were not approved
 */
export const checkApproved = (approved: PlanRecord, fresh: PlanRecord): void => {
  if (approved.version !== fresh.version) throw stale(`it has version ${approved.version}`);
  if (approved.url !== fresh.url) throw stale(`it is for ${approved.url}, and this is ${fresh.url}`);
  if (hashes(approved) !== hashes(fresh)) throw stale('the files have changed since');
  const known = new Map(approved.changes.map((change) => [outcomeKey(change), contentOf(change)]));
  const others = fresh.changes.filter((change) => known.get(outcomeKey(change)) !== contentOf(change));
  if (others.length === 0) return;
  const listed = others.slice(0, 20).map(({ action, address }) => `${action} ${address}`);
  throw stale(`${countText(others.length, 'change')} not in it`, listed);
};
