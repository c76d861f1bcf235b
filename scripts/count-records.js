/**
 * Counts what a service holds, noun by noun: by the lists that the contract has for it, whichever they are.
 */
import pMap from 'p-map';
import { loadAllNouns } from '../dist/cli/manifest.js';

/** Requests that are on their way at once. */
const atOnce = 8;

/** The lists of a noun: its own, and those that its options lead to. */
const listsOf = ({ verbs }) =>
  verbs
    .filter(({ name }) => name === 'list')
    .flatMap(({ endpoint, alternatives = [] }) => [{ endpoint }].concat(alternatives))
    .map(({ endpoint }) => endpoint)
    .filter(({ method, paginated }) => method === 'GET' && paginated === true);

/** Where a list is found: on the service, or once for each record of another list. */
const places = [
  { where: 'on the service', prefix: '/', each: undefined },
  { where: 'in all projects', prefix: '/projects/:id/', each: '/projects' },
  { where: 'of all users', prefix: '/users/:id/', each: '/users' },
  { where: 'in all groups', prefix: '/groups/:id/', each: '/groups' },
];

/** A path with parameters beyond the first is a list within a list, which is not counted. */
const placeOf = (path) => {
  const parameters = path.match(/:\w+/g) ?? [];
  if (parameters.length === 0) return places[0];
  const plain = path.replace(/:\w+/, ':id');
  return parameters.length === 1 ? places.find(({ prefix, each }) => each && plain.startsWith(prefix)) : undefined;
};

/**
 * Every noun that has a list, with the number of records in the widest one: own lists, such as `/todos`, are narrower than
 * those of all users. What lists of groups have may lie in several of them, so these count for want of others only.
 * @param {string} url
 * @param {string} token of an administrator
 * @returns {Promise<readonly { noun: string, records: number, where: string }[]>}
 */
export const countRecords = async (url, token) => {
  const ask = (path) => fetch(`${url}/api/v4${path}`, { headers: { 'private-token': token } });
  const count = async (path) => {
    const answer = await ask(`${path}?per_page=1`);
    await answer.arrayBuffer();
    return answer.ok ? Number(answer.headers.get('x-total') ?? 0) : 0;
  };
  const ids = Object.fromEntries(
    await pMap(['/projects', '/users', '/groups'], async (path) => [
      path,
      (await (await ask(`${path}?per_page=100`)).json()).map(({ id }) => id),
    ]),
  );
  const countAt = async ({ path, place }) => {
    const paths = place.each === undefined ? [path] : ids[place.each].map((id) => path.replace(/:\w+/, id));
    const counts = await Promise.all(paths.map(count));
    return { where: place.where, records: counts.reduce((sum, one) => sum + one, 0) };
  };
  const countNoun = async (noun) => {
    const lists = listsOf(noun)
      .map(({ path }) => ({ path, place: placeOf(path) }))
      .filter(({ place }) => place !== undefined);
    const others = lists.filter(({ place }) => place.each !== '/groups');
    const found = await Promise.all((others.length > 0 ? others : lists).map(countAt));
    const [widest] = found.toSorted((one, other) => other.records - one.records);
    return widest === undefined ? [] : [{ noun: noun.name, ...widest }];
  };
  const rows = await pMap(await loadAllNouns(), countNoun, { concurrency: atOnce });
  return rows.flat();
};

/**
 * The rows as lines of a table.
 * @param {Awaited<ReturnType<typeof countRecords>>} rows
 */
export const countLines = (rows) => {
  const width = Math.max(...rows.map(({ noun }) => noun.length));
  const line = (noun, records, where) => `${noun.padEnd(width)}  ${String(records).padStart(7)}  ${where}`;
  return [line('NOUN', 'RECORDS', 'WHERE'), ...rows.map(({ noun, records, where }) => line(noun, records, where))];
};
