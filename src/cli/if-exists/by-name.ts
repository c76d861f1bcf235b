/** Finds records that no section of configuration files has, such as branches and keys, after a server refused to create them. */
import { commits } from '../../contract/code/commits.ts';
import { type Endpoint, pathNames, type Schema } from '../../contract/vocabulary/endpoint.ts';
import type { Server } from '../apply/live/server.ts';
import { normalized } from '../apply/sections/compare.ts';
import type { WireRecord } from '../apply/sections/section.ts';
import { textAt, valueAt } from '../output/field-path.ts';
import type { Existing } from '../verbs/existing.ts';
import type { WireParams } from '../verbs/parameter.ts';
import type { Finder, Found, MakeCall } from './finder.ts';

/** The parameters of a path. */
const namesOf = ({ path }: Endpoint, params: WireParams): WireParams =>
  Object.fromEntries(pathNames(path).flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])));

/** True for a path that is the path of a create, one of its parents, or that of one record below it. */
const isNear = (path: string, create: string): boolean =>
  `${create}/`.startsWith(`${path}/`) || path.startsWith(`${create}/:`);

const comparable = (value: unknown, { format }: Schema): string => {
  const names = format === 'names' && typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (Array.isArray(names)) return JSON.stringify(names.map(String).toSorted());
  const time = format === 'date-time' ? normalized(value, { schema: {}, compare: 'time' }) : value;
  return JSON.stringify(time === '' ? null : time);
};

/** The parameters of an update; undefined if the record has all values already. */
const changesOf = (update: Endpoint, params: WireParams, shown: WireRecord): WireParams | undefined => {
  const inPath = new Set(pathNames(update.path));
  const given = Object.entries(params).filter(([name]) => Object.hasOwn(update.params, name) && !inPath.has(name));
  const differs = ([name, value]: readonly [string, unknown]): boolean => {
    const schema = update.params[name] ?? {};
    return shown[name] !== undefined && comparable(value, schema) !== comparable(shown[name], schema);
  };
  return given.some(differs) ? Object.fromEntries(given) : undefined;
};

/** Describes the commit of a branch or tag if it is not that of `ref`. */
const otherCommit = async (server: Server, { params }: MakeCall, record: WireRecord): Promise<string | undefined> => {
  const at = textAt(record, 'commit.id');
  const wanted = textAt(await server.call(commits.get, { id: params['id'], sha: String(params['ref']) }), 'id');
  return at === wanted
    ? undefined
    : `it is at ${at.slice(0, 8)}, and ${String(params['ref'])} at ${wanted.slice(0, 8)}`;
};

export const finderByName = (server: Server, existing: Existing): Finder => {
  const recordsOf = async (read: Endpoint, params: WireParams): Promise<readonly WireRecord[]> => {
    const { query, within, ofCaller } = existing;
    const named = { ...namesOf(read, params), ...query?.(params) };
    if (read.paginated !== true) {
      const record = await server.call(read, named);
      return within === undefined ? [record] : ((record[within] ?? []) as readonly WireRecord[]);
    }
    const all = await server.list(read, named);
    if (ofCaller !== true) return all;
    const { id } = await server.caller();
    return all.filter((record) => valueAt(record, 'user.id') === id);
  };
  return {
    looksFirst: existing.looksFirst === true,
    find: async (call): Promise<Found | undefined> => {
      const { endpoint, params } = call;
      const { isIt = () => true, atRef, shown = (record) => record, ref } = existing;
      const updates = [existing.update ?? []].flat();
      const update = updates.find(({ path }) => updates.length === 1 || isNear(path, endpoint.path));
      const read = existing.in.find(({ path }) => isNear(path, endpoint.path));
      if (read === undefined) return undefined;
      const record = (await recordsOf(read, params)).find((one) => isIt(one, params));
      if (record === undefined) return undefined;
      return {
        record,
        differs: atRef === true ? await otherCommit(server, call, record) : undefined,
        update: async () => {
          const changes = update && changesOf(update, params, shown(record, params));
          if (update === undefined || changes === undefined) return undefined;
          return server.call(update, { ...namesOf(update, params), ...ref?.(record), ...changes });
        },
      };
    },
  };
};
