/** Checks records against the filters of the request: a server that does not know a filter returns everything. */
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { isObject, textAt } from '../output/field-path.ts';
import type { ResolvedVerb } from './noun.ts';
import type { WireParams } from './parameter.ts';

type WireRecord = Readonly<Record<string, unknown>>;

/** Returns false if a record does not match a filter, undefined if the record does not show it. */
type Check = (record: WireRecord, wanted: unknown) => boolean | undefined;

const timeOf = (value: unknown): number | undefined => {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : time;
};

/** Some servers read a day as a time in some zone, others as the whole day. */
const tolerance = (wanted: unknown): number =>
  typeof wanted === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(wanted) ? 36 * 3_600_000 : 1000;

const compared =
  (field: string, side: 'after' | 'before'): Check =>
  (record, wanted) => {
    const [shown, limit] = [timeOf(record[field]), timeOf(wanted)];
    if (shown === undefined || limit === undefined) return undefined;
    return side === 'after' ? shown >= limit - tolerance(wanted) : shown <= limit + tolerance(wanted);
  };

const equal =
  (field: string): Check =>
  (record, wanted) => {
    const shown = record[field];
    if (typeof shown !== typeof wanted || shown === '') return undefined;
    if (typeof shown === 'string') return shown.toLowerCase() === String(wanted).toLowerCase();
    return typeof shown === 'boolean' ? shown === wanted : undefined;
  };

const oneOf =
  (field: string): Check =>
  (record, wanted) =>
    typeof record[field] === 'string' && Array.isArray(wanted) && wanted.length > 0
      ? wanted.includes(record[field])
      : undefined;

const whereTrue =
  (check: Check): Check =>
  (record, wanted) =>
    wanted === true ? check(record, wanted) : undefined;

const isNotActive = whereTrue((record) =>
  typeof record['state'] === 'string' ? record['state'] !== 'active' : undefined,
);

/** `all` is no state and matches every record. */
const stateOf: Check = (record, wanted) => (wanted === 'all' ? undefined : equal('state')(record, wanted));

/** False for a record of a server without reviewers, and undefined for one of which the list shows only a part. */
const reviewed =
  (field: 'id' | 'username'): Check =>
  (record, wanted) => {
    if (!Object.hasOwn(record, 'source_branch')) return undefined;
    const { reviewers = [] } = record;
    if (!Array.isArray(reviewers)) return undefined;
    const word = String(wanted).toLowerCase();
    if (word === 'none' || word === 'any') return (reviewers.length === 0) === (word === 'none');
    return reviewers.some((user) => textAt(user, field).toLowerCase() === word);
  };

const not =
  (check: Check): Check =>
  (record, wanted) => {
    const fits = check(record, wanted);
    return fits === undefined ? undefined : !fits;
  };

const isDraft: Check = (record, wanted) => {
  const draft = record['draft'] ?? record['work_in_progress'];
  return typeof draft === 'boolean' ? draft === (wanted === 'yes') : undefined;
};

const times: Readonly<Record<string, Check>> = {
  created_after: compared('created_at', 'after'),
  created_before: compared('created_at', 'before'),
  updated_after: compared('updated_at', 'after'),
  updated_before: compared('updated_at', 'before'),
  last_activity_after: compared('last_activity_at', 'after'),
  last_activity_before: compared('last_activity_at', 'before'),
};

/** Filters with the same meaning on all servers, by the last word of the list's path. */
const filters: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  environments: { name: equal('name') },
  events: { after: compared('created_at', 'after'), before: compared('created_at', 'before') },
  deployments: { status: equal('status') },
  issues: { state: stateOf, confidential: equal('confidential') },
  jobs: { scope: oneOf('status') },
  merge_requests: {
    state: stateOf,
    source_branch: equal('source_branch'),
    target_branch: equal('target_branch'),
    reviewer_id: reviewed('id'),
    reviewer_username: reviewed('username'),
    'not[reviewer_id]': not(reviewed('id')),
    'not[reviewer_username]': not(reviewed('username')),
    wip: isDraft,
  },
  milestones: { state: stateOf, title: equal('title') },
  pipelines: { status: equal('status'), ref: equal('ref'), sha: equal('sha') },
  projects: { archived: equal('archived'), visibility: equal('visibility') },
  todos: { state: stateOf },
  users: {
    username: equal('username'),
    active: whereTrue((record) => equal('state')(record, 'active')),
    blocked: isNotActive,
    exclude_active: isNotActive,
  },
};

const checksOf = ({ path }: Endpoint, params: WireParams): readonly (readonly [name: string, check: Check])[] => {
  const own = filters[path.slice(path.lastIndexOf('/') + 1)] ?? {};
  const all = { ...times, ...own };
  return Object.entries(all).filter(([name]) => params[name] !== undefined && params[name] !== null);
};

/** Drops records that the server should have filtered out, and counts them. */
export interface FilterCheck {
  readonly keep: (records: readonly unknown[]) => readonly unknown[];
  /** Warnings after the list; empty if the server applied all filters. */
  readonly warnings: () => readonly string[];
}

/** Returns undefined if no filter can be checked. */
export const checkFilters = (
  { parameters }: Pick<ResolvedVerb, 'parameters'>,
  endpoint: Endpoint,
  params: WireParams,
): FilterCheck | undefined => {
  const checks = checksOf(endpoint, params);
  if (checks.length === 0) return undefined;
  const dropped = new Map<string, number>();
  return {
    keep: (records) =>
      records.filter((record) => {
        if (!isObject(record)) return true;
        const broken = checks.find(([name, check]) => check(record, params[name]) === false)?.[0];
        if (broken !== undefined) dropped.set(broken, (dropped.get(broken) ?? 0) + 1);
        return broken === undefined;
      }),
    warnings: () =>
      [...dropped].map(([name, count]) => {
        const label = parameters.find(({ wire }) => wire === name)?.label ?? name;
        const records = count === 1 ? '1 record that does not match was' : `${count} records that do not match were`;
        return `the server ignored ${label}: ${records} left out`;
      }),
  };
};
