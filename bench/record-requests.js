import { commonWord, hub, lateWords, memberId, rareWord } from './many-records.js';
import { discussed, hubProject, names } from './many-issues.js';

/** @typedef {'admin' | 'member'} Caller */

const everyone = /** @type {const} */ (['admin', 'member']);
const project = `/projects/${hubProject}`;
const group = `/groups/${hub}`;
const when = (/** @type {number} */ daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
const day = (/** @type {number} */ daysAgo) => when(daysAgo).slice(0, 10);

/** What is asked of each list of issues and of merge requests. The page counts from the end where it is negative. */
const filters = /** @type {const} */ ([
  ['all', ''],
  ['last page', '', -1],
  ['oldest first, by change', 'order_by=updated_at&sort=asc'],
  ['open', 'state=opened'],
  ['label of a third', `labels=${names.commonLabel}`],
  ['label of three', `labels=${names.rareLabel}`],
  ['no label', 'labels=No+Label'],
  ['milestone', `milestone=${names.milestone}`],
  ['no milestone', 'milestone=No+Milestone'],
  ['author', `author_id=${memberId}`],
  ['assignee', `assignee_id=${memberId}`],
  ['nobody assigned', 'assignee_id=0'],
  ['own reaction', 'my_reaction_emoji=tada'],
  ['three numbers', 'iids[]=10&iids[]=20&iids[]=30'],
  ['rare word', `search=${rareWord}`],
  ['common word', `search=${commonWord}`],
  ['late word', `search=${lateWords.things}`],
  ['no such word', 'search=zzyzx'],
  ['two letters', 'search=pl'],
]);

const ofMergeRequests = /** @type {const} */ ([
  ['changed lately', `updated_after=${when(10)}`],
  ['source branch', 'source_branch=branch-10'],
  ['target branch', 'target_branch=stable'],
]);

const created = /** @type {const} */ ([
  ['created lately', `created_after=${when(10)}`],
  ['created before', `created_before=${when(320)}`],
]);

const ofEvents = /** @type {const} */ ([
  ['all', ''],
  ['last page', '', -1],
  ['oldest first', 'sort=asc'],
  ['action', 'action=closed'],
  ['about issues', 'target_type=issue'],
  ['about what none are', 'target_type=snippet'],
  ['before', `before=${day(320)}`],
  ['after', `after=${day(10)}`],
]);

const ofTodos = /** @type {const} */ ([
  ['pending', ''],
  ['last page', '', -1],
  ['done', 'state=done'],
  ['action', 'action=mentioned'],
  ['author', 'author_id=5'],
  ['project', `project_id=${hubProject}`],
  ['type', 'type=MergeRequest'],
]);

const ofNotes = /** @type {const} */ ([
  ['all', ''],
  ['last page', '', -1],
  ['by change', 'order_by=updated_at&sort=asc'],
]);

/** @typedef {readonly (readonly [what: string, query: string, page?: number])[]} Questions */

/** @type {readonly (readonly [list: string, callers: readonly Caller[], questions: Questions])[]} */
const lists = [
  ['/issues?scope=all', everyone, filters],
  ['/issues', ['member'], [...filters.slice(0, 4), ['assigned', 'scope=assigned-to-me']]],
  [`${group}/issues`, everyone, filters],
  [`${project}/issues`, everyone, [...filters, ...created]],
  ['/merge_requests?scope=all', everyone, [...filters.filter(([, q]) => !q.startsWith('iids')), ...ofMergeRequests]],
  ['/merge_requests', ['member'], [...filters.slice(0, 4), ['assigned', 'scope=assigned-to-me']]],
  [
    `${group}/merge_requests`,
    everyone,
    [...filters.filter(([, q]) => !q.startsWith('iids')), ...created, ...ofMergeRequests],
  ],
  [`${project}/merge_requests`, everyone, [...filters, ...created, ...ofMergeRequests]],
  [`${project}/issues/${discussed}/notes`, everyone, ofNotes],
  [`${project}/merge_requests/${discussed}/notes`, ['member'], ofNotes],
  ['/todos', ['member'], ofTodos],
  ['/events', ['member'], ofEvents],
  [`/users/${memberId}/events`, ['admin'], ofEvents],
  [`${project}/events`, everyone, ofEvents],
];

/** Every request that is measured: all documented filters of each list, each by itself. */
export const recordRequests = lists.flatMap(([list, callers, questions]) =>
  questions.flatMap(([what, query, page = 1]) =>
    callers.map((caller) => ({
      list,
      caller,
      what: `${what}`,
      isLast: page < 0,
      path: (/** @type {number} */ number) =>
        `${list}${list.includes('?') ? '&' : '?'}page=${number}${query === '' ? '' : `&${query}`}`,
    })),
  ),
);
