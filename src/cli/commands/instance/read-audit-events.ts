/** Reads the audit log of other servers: GitLab lists it by kind of entity, and has no filters by author and action. */
import { isApiError } from '../../../api/errors/api-error.ts';
import { type Page, pages, type PagesOptions } from '../../../api/paginate.ts';
import type { Client } from '../../../api/client.ts';
import { auditEvents } from '../../../contract/instance/audit-events.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../context/context.ts';
import type { ReadPages } from '../../fan-out/fan-out.ts';
import { isObject, textAt } from '../../output/field-path.ts';
import { warn } from '../../output/warn.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { actionOf } from './audit-event-columns.ts';

/** The kinds of entities on GitLab. */
const kinds = ['Project', 'Group', 'User', 'Gitlab::Audit::InstanceScope'] as const;

/** The usual length of a page. */
const usualLength = 20;

type Records = readonly unknown[];

interface Listing {
  readonly context: CommandContext;
  readonly client: Client;
  readonly endpoint: Endpoint;
  readonly params: WireParams;
  readonly options: PagesOptions;
}

/** An event of GitLab: our server shows the action of each. */
const isOther = (record: unknown): boolean => isObject(record) && !Object.hasOwn(record, 'action');

const isChosen =
  ({ author_id: author, action }: WireParams) =>
  (record: unknown): boolean =>
    (author === undefined || textAt(record, 'author_id') === String(author)) &&
    (action === undefined || actionOf(record).toLowerCase() === String(action).toLowerCase());

const isAboutKind = (error: unknown): boolean =>
  isApiError(error) && error.status === 400 && error.message.includes('entity_type');

/** The first events of a list, one after another. */
const eventsOf = async function* ({ client, endpoint, params, options }: Listing): AsyncGenerator<unknown, void, void> {
  for await (const { items } of pages<WireParams, unknown>(client, endpoint, params, options)) yield* items as Records;
};

/** The events of one kind; none if the server does not know it, which is a warning. */
const eventsOfKind = async function* (listing: Listing, kind: string): AsyncGenerator<unknown, void, void> {
  try {
    yield* eventsOf({ ...listing, params: { ...listing.params, entity_type: kind } });
  } catch (error) {
    if (!isAboutKind(error)) throw error;
    warn(listing.context.streams, `the server does not list audit events of ${kind}`);
  }
};

/** True if the first of two events comes first in the list: it is newer, or has the higher ID. */
const isFirst = (one: unknown, other: unknown): boolean => {
  const [a, b] = [one, other].map((event) => Date.parse(textAt(event, 'created_at')));
  return a === b ? Number(textAt(one, 'id')) > Number(textAt(other, 'id')) : Number(a) > Number(b);
};

/** Merges lists of events, each newest first, into one. */
const merged = async function* (
  lists: readonly AsyncGenerator<unknown, void, void>[],
): AsyncGenerator<unknown, void, void> {
  const heads = await Promise.all(lists.map((list) => list.next()));
  try {
    for (;;) {
      const left = heads.flatMap((head, index) => (head.done === true ? [] : [{ event: head.value, index }]));
      const first = left.reduce<(typeof left)[number] | undefined>(
        (best, one) => (best === undefined || isFirst(one.event, best.event) ? one : best),
        undefined,
      );
      if (first === undefined) return;
      yield first.event;
      heads[first.index] = await (lists[first.index] as (typeof lists)[number]).next();
    }
  } finally {
    await Promise.all(lists.map((list) => list.return()));
  }
};

/** Cuts events into the pages that were asked for. */
const pagesFrom = async function* (
  events: AsyncGenerator<unknown, void, void>,
  { page, per_page: length = usualLength }: { readonly page?: unknown; readonly per_page?: unknown },
): AsyncGenerator<Page<unknown>, void, void> {
  const size = Number(length);
  let skipped = (Number(page ?? 1) - 1) * size;
  let items: unknown[] = [];
  for await (const event of events) {
    if (skipped > 0) skipped -= 1;
    else if (items.length < size) items.push(event);
    else {
      yield { items, hasNext: true };
      items = [event];
    }
  }
  yield { items, hasNext: false };
};

const chosenFrom = async function* (
  events: AsyncGenerator<unknown, void, void>,
  isWanted: (event: unknown) => boolean,
): AsyncGenerator<unknown, void, void> {
  for await (const event of events) if (isWanted(event)) yield event;
};

/** The options that GitLab has no filters for. */
const chosenHere = ({ author_id: author, action }: WireParams): readonly string[] => [
  ...(author === undefined ? [] : ['--author']),
  ...(action === undefined ? [] : ['--action']),
];

/** The list of GitLab: of one kind, or of all, newest first. Events by author and action are chosen from all. */
const pagesOfGitlab = async function* (listing: Listing, isWhole: boolean): AsyncGenerator<Page<unknown>, void, void> {
  const { context, params } = listing;
  const { author_id: _author, action: _action, page, per_page, ...own } = params;
  const filters = chosenHere(params);
  if (filters.length > 0) {
    warn(
      context.streams,
      `the server has no ${filters.join(' and no ')}: repoctl reads all events and chooses from them`,
    );
  }
  // A longer page costs no more, and most of its events may not be wanted.
  const reading = { ...listing, params: { ...own, per_page: filters.length > 0 ? 100 : (per_page ?? usualLength) } };
  // An ID is that of a project or group here.
  const asked = own['entity_id'] === undefined ? kinds : kinds.slice(0, 2);
  const events = isWhole ? eventsOf(reading) : merged(asked.map((kind) => eventsOfKind(reading, kind)));
  yield* pagesFrom(chosenFrom(events, isChosen(params)), { page, per_page });
};

const pagesOfAll = (context: CommandContext): ReadPages =>
  async function* (client, endpoint, params, options) {
    const listing = { context, client, endpoint, params, options: { ...options, asSent: false } };
    let isBegun = false;
    try {
      for await (const page of pages<WireParams, unknown>(client, endpoint, params, options)) {
        const isFiltered = chosenHere(params).length > 0;
        if (!isBegun && isFiltered && (page.items as Records).some(isOther)) return yield* pagesOfGitlab(listing, true);
        isBegun = true;
        yield page;
      }
    } catch (error) {
      if (isBegun || params['entity_type'] !== undefined || !isAboutKind(error)) throw error;
      yield* pagesOfGitlab(listing, false);
    }
  };

/** Reads the log of the instance from our server as it is, and from GitLab as far as it goes. */
export const readAuditEvents = (context: CommandContext, call: VerbCall): VerbCall =>
  call.endpoint === auditEvents.list ? { ...call, readPages: pagesOfAll(context) } : call;
