/** Creates, changes, and lists issues through the API. */
import { records } from '../answers.ts';
import { plaza, widgets, type Caller, type World } from '../world.ts';

/** The project of most cases. */
export const issues = `${widgets}/issues`;

/** The issues of a public project. */
export const publicIssues = `${plaza}/issues`;

/** Helpers for a world that is created later. */
export const openRoom = (world: () => World) => {
  const create = (title: string, more: object = {}, as: Caller = 'olga', path = issues) =>
    world().call({ method: 'POST', path, as, json: { title, ...more } });
  const change = (iid: unknown, json: object, as: Caller = 'olga') =>
    world().call({ method: 'PUT', path: `${issues}/${String(iid)}`, as, json });
  const get = (iid: unknown, as: Caller = 'olga') =>
    world().call({ method: 'GET', path: `${issues}/${String(iid)}`, as });
  const list = (query: Readonly<Record<string, string>>, as: Caller = 'olga', path = issues) =>
    world().call({ method: 'GET', path, as, query: { per_page: '100', ...query } });
  const titles = async (...given: Parameters<typeof list>): Promise<unknown[]> =>
    records(await list(...given)).map(({ title }) => title);
  return { create, change, get, list, titles };
};
