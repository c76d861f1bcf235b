/** Finds and updates records by the sections of configuration files. */
import { namespaces } from '../../contract/organization/namespaces.ts';
import { projects } from '../../contract/organization/projects.ts';
import { users } from '../../contract/people/users.ts';
import { ownerParams, readSection, withDetails } from '../apply/live/read-target.ts';
import type { Server } from '../apply/live/server.ts';
import type { Target } from '../apply/plan/change.ts';
import { fieldOf, readField } from '../apply/plan/fields.ts';
import { writeStep } from '../apply/run/write-step.ts';
import { isSame } from '../apply/sections/compare.ts';
import { findSection } from '../apply/sections/registry.ts';
import type { Owner, Section, WireRecord } from '../apply/sections/section.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Finder, MakeCall } from './finder.ts';
import type { ResolvedVerb } from '../verbs/noun.ts';
import type { WireParams } from '../verbs/parameter.ts';
import { spelled } from '../apply/sections/spelling.ts';

interface Place {
  readonly target: Target;
  readonly section: Section;
}

const owners: Readonly<Record<string, Owner>> = { project: 'projects', group: 'groups' };

/** The path of a new project or group. */
const newPath = async (server: Server, { params }: MakeCall): Promise<string> => {
  const { path = params['name'], namespace_id: namespace, parent_id: parent } = params;
  if (typeof path !== 'string' || !/^[\w.-]+$/.test(path)) throw new UsageError('--if-exists needs --path here');
  const above = namespace ?? parent;
  if (above === undefined || above === null) return path;
  const found = await server.find(namespaces.get, { id: String(above) });
  return `${String(found?.['full_path'] ?? above)}/${path}`;
};

/** The project or group that a call would create, with its record if it exists. */
const wholeTarget = async (server: Server, owner: Owner, call: MakeCall): Promise<Target> => {
  const { get } = findSection(owner, 'settings')?.calls[owner] ?? {};
  const path = await newPath(server, call);
  const isOwn = owner === 'projects' && !path.includes('/');
  const full = isOwn ? `${String((await server.caller())['username'])}/${path}` : path;
  const record = get === undefined ? undefined : await server.find(get, { id: full });
  return { owner, path: full, ...(record !== undefined && { record }) };
};

const placeOf = async (server: Server, verb: ResolvedVerb, call: MakeCall): Promise<Place> => {
  const name = verb.section ?? '';
  const { access, path } = call.endpoint;
  if (name === 'settings') {
    const owner: Owner = path.startsWith('/groups') ? 'groups' : 'projects';
    return { section: findSection(owner, name) as Section, target: await wholeTarget(server, owner, call) };
  }
  const owner = owners[access.to] ?? 'instance';
  const section = findSection(owner, name);
  if (section === undefined) throw new Error(`no section ${name} of ${owner}`);
  const id = call.params['id'];
  const whole = section.within === undefined ? { id } : await server.find(projects.get, { id });
  return { section, target: { owner, path: String(id ?? ''), record: whole ?? { id } } };
};

/** True for the record that the parameters would create: the same user or group, the same identity, or the same name. */
const isIt = (section: Section, params: WireParams, record: WireRecord): boolean => {
  const { lookUp } = section;
  if (lookUp !== undefined) {
    return String(record[lookUp.kind === 'users' ? 'id' : 'group_id']) === String(params[lookUp.parameter]);
  }
  if (params['key_id'] !== undefined) return String(record['id']) === String(params['key_id']);
  const identity = section.identityOf?.(params);
  if (identity !== undefined) return section.identityOf?.(record) === identity;
  return spelled(section, section.nameOf(record)) === spelled(section, section.nameOf(params));
};

/** Given values that differ from the record. Values that no record shows are sent only with other changes. */
const changesOf = (section: Section, params: WireParams, record: WireRecord): ReadonlyMap<string, unknown> => {
  const given = Object.entries(params).filter(([name]) => Object.hasOwn(section.fields, name));
  const isShown = ([name]: readonly [string, unknown]): boolean =>
    readField(record, name, fieldOf(section, name)) !== undefined;
  const differs = ([name, value]: readonly [string, unknown]): boolean => {
    const field = fieldOf(section, name);
    return !isSame(value, readField(record, name, field), field);
  };
  const changed = given.filter((one) => isShown(one) && differs(one));
  const blind = given.filter((one) => !isShown(one));
  return new Map(changed.length === 0 ? [] : [...changed, ...blind]);
};

/** Updates a record, or replaces it and undoes that if it fails. */
const change = async (
  server: Server,
  { target, section }: Place,
  record: WireRecord,
  values: ReadonlyMap<string, unknown>,
): Promise<WireRecord | undefined> => {
  const update = section.calls[target.owner]?.update;
  if (update === undefined || section.replaces !== undefined) {
    const step = {
      address: '',
      action: 'change' as const,
      at: undefined,
      fields: {},
      section,
      name: section.nameOf(record),
      record,
      values,
      members: new Map(),
    };
    await writeStep({ server, target, step, readAt: undefined });
    return undefined;
  }
  const given = Object.fromEntries(
    [...values].flatMap(([name, value]) => Object.entries(fieldOf(section, name).write?.(value) ?? { [name]: value })),
  );
  const missing = (update.required ?? []).filter((name) => given[name] === undefined);
  const kept = Object.fromEntries(missing.map((name) => [name, readField(record, name, fieldOf(section, name))]));
  return server.call(update, { ...kept, ...given, ...ownerParams(target), ...section.ref(record) });
};

/** Finds records by the keys of configuration files. The records of a project are read once for all rows. */
export const finderInSection = (server: Server, verb: ResolvedVerb): Finder => {
  const known = new Map<string, Promise<readonly WireRecord[]>>();
  const recordsOf = (
    { target, section }: Place,
    params: WireParams,
    isAgain: boolean,
  ): Promise<readonly WireRecord[]> => {
    // Users are found by name, since there may be many.
    if (section.name === 'users') {
      return server.list(users.list, { username: params['username'] });
    }
    const key = `${target.owner} ${target.path}`;
    const before = isAgain ? undefined : known.get(key);
    const records = before ?? readSection(server, target, section, new Map(), () => []);
    known.set(key, records);
    return records;
  };
  const look = async (place: Place, params: WireParams, isAgain: boolean): Promise<WireRecord | undefined> => {
    const { target, section } = place;
    if (section.isOwner === true) return target.record;
    const found = (await recordsOf(place, params, isAgain)).find((record) => isIt(section, params, record));
    if (found === undefined) return undefined;
    const calls = section.calls[target.owner] ?? {};
    const wanted = (): readonly string[] => Object.keys(params).filter((name) => Object.hasOwn(section.fields, name));
    return withDetails(server, target, { section, calls, wanted }, found);
  };
  return {
    looksFirst: true,
    find: async (call, { isAgain }) => {
      const { params } = call;
      const place = await placeOf(server, verb, call);
      const record = await look(place, params, isAgain);
      if (record === undefined) return undefined;
      return {
        record,
        update: async () => {
          const values = changesOf(place.section, params, record);
          if (values.size === 0) return undefined;
          const changed = await change(server, place, record, values);
          return changed ?? (await look(await placeOf(server, verb, call), params, true)) ?? record;
        },
      };
    },
  };
};
