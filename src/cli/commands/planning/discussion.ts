/** The parts of pages that issues and merge requests share: labels in their colors, comments, votes, and times. */
import { call as callEndpoint } from '../../../api/call.ts';
import { isApiError } from '../../../api/errors/api-error.ts';
import { pages } from '../../../api/paginate.ts';
import { labels } from '../../../contract/planning/labels.ts';
import { issueNotes, mergeRequestNotes } from '../../../contract/planning/notes.ts';
import type { Column } from '../../output/column.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { PageComments } from '../../output/page.ts';
import type { RecordPage } from '../../verbs/noun.ts';

/** The largest page. */
const onePage = 100;

const labelNames = (record: unknown): readonly string[] => {
  const value = valueAt(record, 'labels');
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

/**
 * The labels of a record. Their colors cost a request, so that they are read only if they are shown; those of labels beyond
 * the largest page are not, and none if the request fails.
 */
export const labelTags: RecordPage['tags'] = async (record, { context, call }) => {
  const names = labelNames(record);
  const bare = names.map((name) => ({ name }));
  if (context.streams.colorLevel.stdout === 0 || names.length === 0) return bare;
  const client = await context.client();
  const query = { id: String(call.params['id']), per_page: onePage };
  try {
    const { body } = await callEndpoint(client, labels.list, query, { signal: context.signal });
    const records: readonly unknown[] = Array.isArray(body) ? body : [];
    const colors = new Map(records.map((label) => [String(valueAt(label, 'name')), String(valueAt(label, 'color'))]));
    return names.map((name) => {
      const color = colors.get(name);
      return color === undefined ? { name } : { name, color };
    });
  } catch (error) {
    if (context.signal.aborted) throw error;
    return bare;
  }
};

const noteLists = { issues: issueNotes.list, mrs: mergeRequestNotes.list };

/**
 * Reads the comments: the latest hundred by one request, and with `--comments` all of them. Without it a page does not
 * fail if they cannot be read, and says so.
 */
export const readComments =
  (of: keyof typeof noteLists): RecordPage['comments'] =>
  async (record, { context, call }): Promise<PageComments> => {
    const isWhole = call.extras['comments'] === true;
    const params = {
      id: String(call.params['id']),
      iid: Number(textAt(record, 'iid')),
      order_by: 'created_at',
      sort: 'desc',
      per_page: onePage,
    } as const;
    const records: unknown[] = [];
    let hasEarlier = false;
    try {
      const client = await context.client();
      for await (const { items, hasNext } of pages(client, noteLists[of], params, { signal: context.signal })) {
        records.push(...items);
        hasEarlier = hasNext;
        if (!isWhole) break;
      }
    } catch (error) {
      if (isWhole || !isApiError(error) || context.signal.aborted) throw error;
      return { records: [], hasEarlier, unread: error.message };
    }
    return { records: records.toReversed(), hasEarlier };
  };

const spentFact: Column = {
  key: 'time_stats',
  title: 'Time',
  render: (record) => {
    const spent = textAt(record, 'time_stats.human_total_time_spent');
    const estimate = textAt(record, 'time_stats.human_time_estimate');
    return [spent && `${spent} spent`, estimate && `${estimate} estimated`].filter(Boolean).join(', ');
  },
};

const votesFact: Column = {
  key: 'upvotes',
  title: 'Votes',
  render: (record) => {
    const counts = [
      { count: textAt(record, 'upvotes'), word: 'up' },
      { count: textAt(record, 'downvotes'), word: 'down' },
    ].filter(({ count }) => count !== '');
    return counts.every(({ count }) => count === '0')
      ? ''
      : counts.map(({ count, word }) => `${count} ${word}`).join(', ');
  },
};

/** The last facts of a page. */
export const closingFacts: readonly Column[] = [
  { key: 'closed_at', title: 'Closed', as: 'time' },
  { key: 'closed_by.username', title: 'Closed by' },
  spentFact,
  votesFact,
];
