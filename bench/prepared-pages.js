/**
 * A server that only sends pages of issues that lie ready, with the headers of our service: what it takes to read a list from it is
 * the client's own time. May be busy for some milliseconds with each page, as a service is. Says its URL to the process that forked it.
 */
import { createServer } from 'node:http';

const perPage = 100;
/** Pages that differ; a list of more repeats them with other headers. */
const distinct = 50;

const person = { id: 7, name: 'Mara Okafor', username: 'mara.okafor', state: 'active', avatar_url: null };

/** @param {number} id */
const issue = (id) => ({
  id,
  iid: id,
  project_id: 4,
  title: `Berth ${id}: the lamp at the end of the pier is out — again`,
  description: `Seen at ${id % 24} o'clock.\n\n- "Lamp" 12\n- Pier ${id % 9}\n\n`.repeat(1 + (id % 7)),
  state: id % 3 === 0 ? 'closed' : 'opened',
  created_at: '2026-10-03T09:12:44.117Z',
  updated_at: '2026-11-17T16:40:02.950Z',
  closed_at: null,
  labels: ['bug', `pier ${id % 9}`, 'needs review'],
  milestone: {
    id: 3,
    iid: 1,
    title: 'Winter',
    state: 'active',
    due_date: '2026-12-31',
    web_url: 'http://localhost/-/3',
  },
  assignees: [person, { ...person, id: 8, username: 'ivo.lind', name: 'Ivo Lind' }],
  assignee: person,
  author: { ...person, id: 9, username: 'noor.haddad', name: 'Noor Haddad' },
  user_notes_count: id % 5,
  upvotes: 0,
  downvotes: 0,
  due_date: null,
  confidential: false,
  discussion_locked: null,
  web_url: `http://localhost/harbor/apps/berth-planner/issues/${id}`,
  time_stats: { time_estimate: 3600, total_time_spent: 900, human_time_estimate: '1h', human_total_time_spent: '15m' },
});

const prepared = Array.from({ length: distinct }, (_, page) =>
  Buffer.from(JSON.stringify(Array.from({ length: perPage }, (_item, index) => issue(page * perPage + index + 1)))),
);
const busy = Number(process.argv[2] ?? 0);
const nothing = Buffer.from('[]');

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const pages = Number(url.searchParams.get('milestone') ?? 0);
  const page = Number(url.searchParams.get('page') ?? 1);
  const link = (/** @type {number} */ number, /** @type {string} */ relation) => {
    url.searchParams.set('page', String(number));
    return `<${url.href}>; rel="${relation}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < pages ? [link(page + 1, 'next')] : []),
    link(1, 'first'),
    link(Math.max(1, pages), 'last'),
  ];
  const end = performance.now() + (pages === 0 ? 0 : busy);
  while (performance.now() < end);
  const body = pages === 0 ? nothing : (prepared[page % distinct] ?? nothing);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': body.byteLength,
    link: links.join(', '),
    'x-total': String(pages * perPage),
    'x-total-pages': String(Math.max(1, pages)),
    'x-per-page': String(perPage),
    'x-page': String(page),
    'x-next-page': page < pages ? String(page + 1) : '',
    'x-prev-page': page > 1 ? String(page - 1) : '',
  });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(`http://127.0.0.1:${address?.port}`);
});
process.once('disconnect', () => process.exit());
