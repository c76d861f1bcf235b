/** A plan in the form of `--json` and `apply --plan`, without secrets or anything derived from them. */
import type { Place } from '../file/place.ts';
import type { SourceFile } from '../file/find-files.ts';
import { formatVersion } from '../file/read-configuration.ts';
import type { Change, Step } from '../plan/change.ts';
import type { Outcome } from './apply-plan.ts';
import type { Plan } from './make-plan.ts';
import { stepsOf, summarize, type Summary } from './summary.ts';
import { placeText } from '../file/place.ts';

/** One entry under `changes`. */
export interface ChangeRecord {
  readonly address: string;
  readonly action: Change['action'];
  /** `file:line:column`; null for a surplus record. */
  readonly at: string | null;
  readonly fields: Change['fields'];
  readonly surplus?: true;
  readonly status?: Outcome['status'];
  readonly error?: string;
  readonly finished_at?: string;
}

/** A plan to store, review, and approve. */
export interface PlanRecord {
  readonly version: number;
  readonly url: string;
  /** The user who applied it. */
  readonly user?: string | null;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  readonly summary: Summary;
  readonly changes: readonly ChangeRecord[];
  readonly unmanaged: readonly string[];
  readonly unreadable: readonly string[];
  readonly skipped: readonly { readonly address: string; readonly reason: string }[];
}

/** The inputs of a plan. */
export interface PlanSource {
  readonly url: string;
  readonly files: readonly SourceFile[];
  /** An error in one line, without the secrets of a step, which a server may return in messages. */
  readonly errorText: (error: unknown, step?: Step) => string;
}

const atText = (at: Place | undefined): string | null => (at === undefined ? null : placeText(at));

const changeRecord = (step: Step, outcome: Outcome | undefined, errorText: PlanSource['errorText']): ChangeRecord => {
  const { address, action, at, fields, surplus } = step;
  return {
    address,
    action,
    at: atText(at),
    fields,
    ...(surplus === true && { surplus }),
    ...(outcome !== undefined && { status: outcome.status }),
    ...(outcome?.error !== undefined && { error: errorText(outcome.error, step) }),
    ...(outcome?.finishedAt !== undefined && { finished_at: outcome.finishedAt.toISOString() }),
  };
};

/** The result of applying a plan. */
export interface Applied {
  readonly user: string | null;
  /** By `outcomeKey`. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** Makes the record of a plan, with its outcomes if it was applied. */
export const planRecord = (plan: Plan, { url, files, errorText }: PlanSource, applied?: Applied): PlanRecord => ({
  version: formatVersion,
  url,
  ...(applied !== undefined && { user: applied.user }),
  files: files.map(({ path, sha256 }) => ({ path, sha256 })),
  summary: summarize(plan),
  changes: stepsOf(plan).map((step) => changeRecord(step, applied?.outcomes.get(outcomeKey(step)), errorText)),
  unmanaged: plan.targets.flatMap(({ unmanaged }) => unmanaged),
  unreadable: plan.targets.flatMap(({ unreadable }) => unreadable),
  skipped: [
    ...plan.targets.flatMap(({ kept }) => kept),
    ...plan.archived.map((path) => ({ address: `projects:${path}`, reason: 'archived' })),
    ...plan.unmatched.map((address) => ({ address, reason: 'matches nothing' })),
    ...plan.unread.map(({ path, error }) => ({ address: path, reason: errorText(error) })),
  ],
});

/** Identifies a step: an address can have a rename and a change. */
export const outcomeKey = ({ address, action }: Pick<Change, 'address' | 'action'>): string => `${action} ${address}`;
