/** Compares people with the server, and plans what is missing, by reads only. */
import { isApiError } from '../../../../../api/errors/api-error.ts';
import { endsAll } from '../../../../../api/errors/ends-all.ts';
import { groups } from '../../../../../contract/organization/groups.ts';
import { projects } from '../../../../../contract/organization/projects.ts';
import { keys } from '../../../../../contract/people/keys.ts';
import { users } from '../../../../../contract/people/users.ts';
import { groupMembers, projectMembers } from '../../../../../contract/organization/members.ts';
import type { GivenRecord, GivenSection, GivenValue } from '../../../../apply/file/entry.ts';
import type { Place } from '../../../../apply/file/place.ts';
import type { Server } from '../../../../apply/live/server.ts';
import { addressOf, type Step, type Target } from '../../../../apply/plan/change.ts';
import type { TargetPlan } from '../../../../apply/plan/plan-target.ts';
import { type Plan, type PlannedTarget, planOne, type Unread } from '../../../../apply/run/make-plan.ts';
import { members as membersSection } from '../../../../apply/sections/members.ts';
import { users as usersSection } from '../../../../apply/sections/users.ts';
import type { WireRecord } from '../../../../apply/sections/section.ts';
import { openReader, type Reader, unread } from '../../../../access/read-facts.ts';
import { ExitError } from '../../../../errors/exit-error.ts';
import { pathOf } from '../../../../fan-out/list-below.ts';
import { roleText } from '../../../../values/roles.ts';
import { withoutComment } from '../../../../values/public-key.ts';
import { shortQuote } from '../../../../verbs/expected-value.ts';
import { coveringRole, reasonToKeep } from './covered-role.ts';
import { type GivenRole, onlyFirst, type Person, type RowFault } from './person.ts';
import { keyStep } from './user-keys.ts';

/** The steps of one person. */
export interface PersonPlan {
  /** The user comes first. */
  readonly user: PlannedTarget | undefined;
  /** Keys and memberships, each with one step. */
  readonly others: readonly PlannedTarget[];
}

export interface Onboarding {
  /** The whole plan, by target. */
  readonly plan: Plan;
  readonly people: readonly PersonPlan[];
}

type Kept = TargetPlan['kept'][number];

const instance: Target = { owner: 'instance', path: '' };

/** Where a person stands in the input, for plans. */
type PlaceOf = (person: Pick<Person, 'line'>) => Place;

const given = (at: Place, values: Iterable<readonly [string, unknown]>): GivenRecord => ({
  at,
  absent: false,
  fields: new Map([...values].map(([name, value]): [string, GivenValue] => [name, { at, value }])),
});

/** A user on the server, if there is one, with the keys that are missing. */
interface Known {
  readonly person: Person;
  readonly record: WireRecord | undefined;
  /** Users with the email address of a new one. */
  readonly sameEmail: readonly WireRecord[];
  /** Undefined if the server does not show them. */
  readonly keys: readonly WireRecord[] | undefined;
}

const isEmail = (record: WireRecord, email: string): boolean =>
  typeof record['email'] === 'string' && record['email'].toLowerCase() === email.toLowerCase();

const readPerson = async ({ server, limit, list }: Reader, person: Person): Promise<Known> => {
  const record = await limit(() => server.user(person.username));
  if (record !== undefined) {
    const found = person.keys.length === 0 ? [] : await list(keys.listForUser, { user_id: record['id'] });
    return { person, record, sameEmail: [], keys: found === unread ? undefined : found };
  }
  const email = person.fields.get('email');
  if (typeof email !== 'string') return { person, record, sameEmail: [], keys: [] };
  const found = await limit(() => server.list(users.list, { search: email }));
  return { person, record, sameEmail: found.filter((one) => isEmail(one, email)), keys: [] };
};

/** Faults of people who are others than the row says. */
const identityFaults = ({ person, record, sameEmail }: Known): readonly RowFault[] => {
  const { line, username, fields } = person;
  const email = fields.get('email');
  const fault = (message: string): RowFault => ({ line, message });
  if (typeof email !== 'string') return [];
  const current = record?.['email'];
  if (typeof current === 'string' && record !== undefined && !isEmail(record, email)) {
    return [fault(`user ${username} has the email address ${shortQuote(current)}, and not ${shortQuote(email)}`)];
  }
  return sameEmail.map((one) => fault(`${shortQuote(email)} is the email address of user ${String(one['username'])}`));
};

const missingInNew = ({ person, record }: Known): readonly RowFault[] => {
  const { line, username, fields } = person;
  const missing = record === undefined ? ['name', 'email'].filter((name) => !fields.has(name)) : [];
  if (missing.length === 0) return [];
  return [{ line, message: `user ${username} is not there, and cannot be created without ${missing.join(' and ')}` }];
};

/** The record of a user in the form of a configuration. */
const givenUser = ({ person: { fields }, record }: Known, at: Place): GivenRecord => {
  if (record !== undefined) {
    // The email address was compared already, without its case.
    const compared = [...fields].filter(([name]) => name !== 'email' && !onlyFirst.has(name));
    return given(at, compared);
  }
  const hasPassword = fields.get('force_random_password') === true;
  return given(at, [
    ...(fields.has('reset_password') || hasPassword ? [] : [['reset_password', true] as const]),
    ...fields,
  ]);
};

interface Role {
  readonly known: Known;
  readonly role: GivenRole;
}

/** A group or project with the roles in it. */
interface PlaceRoles {
  readonly of: GivenRole['of'];
  readonly path: string;
  readonly roles: readonly Role[];
}

/** All groups and projects, groups first, by path. */
const placesOf = (known: readonly Known[]): readonly PlaceRoles[] => {
  const found = new Map<string, { of: GivenRole['of']; path: string; roles: Role[] }>();
  for (const one of known) {
    for (const role of one.person.roles) {
      const key = `${role.of} ${role.path.toLowerCase()}`;
      const place = found.get(key) ?? { of: role.of, path: role.path, roles: [] };
      place.roles.push({ known: one, role });
      found.set(key, place);
    }
  }
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, place]) => place);
};

const singular = { groups: 'group', projects: 'project' } as const;

/** Finds a group or project by its path; undefined if there is none, or one that has moved, which servers find by former paths, too. */
const findPlace = async ({ server, limit }: Reader, { of, path }: PlaceRoles): Promise<WireRecord | undefined> =>
  limit(() =>
    of === 'groups'
      ? server.find(groups.get, { id: path, with_projects: false })
      : server.find(projects.get, { id: path }),
  );

const missingPlace = ({ of, path, roles }: PlaceRoles, record: WireRecord | undefined): readonly RowFault[] => {
  const isThere = record !== undefined && pathOf(record).toLowerCase() === path.toLowerCase();
  if (isThere) return [];
  const moved = record === undefined ? '' : `; it is ${pathOf(record)} now`;
  return roles.map(({ known: { person }, role }) => ({
    line: person.line,
    message: `${singular[of]} ${role.path} not found${moved}`,
    isMissing: true,
  }));
};

/** A place with its members, as far as some of the people can be among them. */
interface ReadPlace {
  readonly place: PlaceRoles;
  readonly target: Target;
  readonly direct: readonly WireRecord[];
  /** With inherited ones. */
  readonly whole: readonly WireRecord[];
}

const readMembers = async (reader: Reader, place: PlaceRoles, record: WireRecord): Promise<ReadPlace> => {
  const target: Target = { owner: place.of, path: pathOf(record), record };
  const { list, listAll } = place.of === 'groups' ? groupMembers : projectMembers;
  const params = { id: record['id'] };
  // Those who are not there yet are members of nothing.
  if (place.roles.every(({ known }) => known.record === undefined)) return { place, target, direct: [], whole: [] };
  const [direct, whole] = await Promise.all([
    reader.limit(() => reader.server.list(list, params)),
    reader.list(listAll, params),
  ]);
  return { place, target, direct, whole: whole === unread ? direct : whole };
};

const called = (records: readonly WireRecord[], username: string): readonly WireRecord[] =>
  records.filter((one) => String(one['username']).toLowerCase() === username.toLowerCase());

/** The strongest membership of a person. */
const strongest = (records: readonly WireRecord[], username: string): WireRecord | undefined =>
  called(records, username).toSorted((one, other) => Number(other['access_level']) - Number(one['access_level']))[0];

/** The roles to compare in one place, and those that are left as they are. */
const rolesIn = (
  { place, target, direct, whole }: ReadPlace,
  placeOf: PlaceOf,
): { readonly given: GivenSection; readonly kept: readonly Kept[] } => {
  const wanted = new Map<string, GivenRecord>();
  const kept: Kept[] = [];
  for (const { known, role } of place.roles) {
    const { username, roles } = known.person;
    const standing = { direct: called(direct, username)[0], whole: strongest(whole, username) };
    const covering = standing.direct === undefined ? coveringRole(role, roles) : undefined;
    const reason =
      reasonToKeep(role, standing) ??
      (covering === undefined ? undefined : `is ${roleText(covering.level)} by ${covering.path}`);
    if (reason !== undefined) kept.push({ address: addressOf(target, membersSection, username), reason });
    else {
      const end = role.until === undefined ? [] : [['expires_at', role.until] as const];
      wanted.set(username, given(placeOf(known.person), [['access_level', role.level], ...end]));
    }
  }
  return { given: wanted, kept };
};

/** Splits the plan of a target by person: each part is done, and read again, by itself. */
const splitByPerson = (planned: PlannedTarget, section: string): ReadonlyMap<string, PlannedTarget> =>
  new Map(
    planned.steps.map((step) => {
      const { desired } = planned.wanted;
      const own = new Map([...(desired.sections.get(section) ?? [])].filter(([name]) => name === step.name));
      const wanted = { ...planned.wanted, desired: { ...desired, sections: new Map([[section, own]]) } };
      return [step.name, { ...planned, steps: [step], wanted }];
    }),
  );

const missingKeys = ({ person: { keys: wanted }, keys: current = [] }: Known) => {
  const there = new Set(current.map(({ key }) => withoutComment(String(key))));
  return wanted.filter(({ key }) => !there.has(withoutComment(key)));
};

const keySteps = (known: Known, at: Place): readonly Step[] => {
  const titles: string[] = [];
  return missingKeys(known).map((key) => {
    titles.push(key.title);
    return keyStep(known.person.username, key, titles.filter((title) => title === key.title).length, at);
  });
};

const unshownKeys = ({ person: { username }, keys: found }: Known): readonly Unread[] =>
  found !== undefined
    ? []
    : [
        {
          path: `users:${username}:keys`,
          error: new ExitError('the server shows keys of others to administrators only', { code: 'forbidden' }),
        },
      ];

/** Plans one place; a place that cannot be read is told, and does not stop the others. */
const planPlace = async (
  server: Server,
  reading: () => Promise<ReadPlace>,
  path: string,
  placeOf: PlaceOf,
): Promise<PlannedTarget | Unread> => {
  try {
    const read = await reading();
    const { given: section, kept } = rolesIn(read, placeOf);
    const desired = { sections: new Map([[membersSection.name, section]]) };
    // The members were read already.
    const comparing: Server = { ...server, list: async () => read.direct };
    const planned = await planOne(comparing, { target: read.target, desired }, new Set());
    return { ...planned, kept, unmanaged: [] };
  } catch (error) {
    if (server.signal.aborted || !isApiError(error) || endsAll(error)) throw error;
    return { path, error };
  }
};

/** The places that were found, with their records. */
const findPlaces = async (reader: Reader, known: readonly Known[]) => {
  const places = placesOf(known);
  const records = await Promise.all(places.map((place) => findPlace(reader, place)));
  return {
    faults: places.flatMap((place, index) => missingPlace(place, records[index])),
    found: places.flatMap((place, index) => {
      const record = records[index];
      return record === undefined ? [] : [{ place, record }];
    }),
  };
};

const planUsers = async (
  server: Server,
  known: readonly Known[],
  placeOf: PlaceOf,
): Promise<PlannedTarget | undefined> => {
  const own = known.map((one) => [one.person.username, givenUser(one, placeOf(one.person))] as const);
  const section = new Map(own.filter(([, { fields }], index) => fields.size > 0 || known[index]?.record === undefined));
  if (section.size === 0) return undefined;
  return planOne(
    server,
    { target: instance, desired: { sections: new Map([[usersSection.name, section]]) } },
    new Set(),
  );
};

/** A target of steps that nobody else can make wrong, so that it is never read again. */
const targetOfKeys = (base: Pick<PlannedTarget, 'readAt'>, steps: readonly Step[]): PlannedTarget => ({
  target: instance,
  steps,
  unmanaged: [],
  unreadable: [],
  kept: [],
  faults: [],
  wanted: { target: instance, desired: { sections: new Map() } },
  readAt: base.readAt,
  readAtMs: Number.POSITIVE_INFINITY,
});

/**
 * Reads what the server has of the people, and plans the rest.
 *
 * @returns the faults that only the server shows, or the plan
 */
export const planOnboarding = async (
  server: Server,
  people: readonly Person[],
  placeOf: PlaceOf,
): Promise<{ readonly faults: readonly RowFault[] } | Onboarding> => {
  const reader = openReader(server);
  const known = await Promise.all(people.map((person) => readPerson(reader, person)));
  const { faults, found } = await findPlaces(reader, known);
  const all = [...known.flatMap(identityFaults), ...known.flatMap(missingInNew), ...faults];
  if (all.length > 0) return { faults: all };
  const [ofUsers, ...ofPlaces] = await Promise.all([
    planUsers(server, known, placeOf),
    ...found.map(({ place, record }) =>
      planPlace(server, () => readMembers(reader, place, record), pathOf(record), placeOf),
    ),
  ]);
  const planned = ofPlaces.filter((one) => 'steps' in one);
  const compared = [...(ofUsers?.faults ?? []), ...planned.flatMap((one) => one.faults)];
  if (compared.length > 0) return { faults: compared.map(({ at, message }) => ({ line: at?.line, message })) };
  const steps = known.map((one) => keySteps(one, placeOf(one.person)));
  const base = ofUsers ?? targetOfKeys({ readAt: server.time() }, []);
  const own: PlannedTarget = { ...base, unmanaged: [], steps: [...base.steps, ...steps.flat()] };
  const ofInstance = ofUsers === undefined && known.every(({ person }) => person.keys.length === 0) ? [] : [own];
  const users_ = ofUsers === undefined ? new Map<string, PlannedTarget>() : splitByPerson(ofUsers, usersSection.name);
  const memberships = planned.map((one) => splitByPerson(one, membersSection.name));
  return {
    plan: {
      targets: [...ofInstance, ...planned],
      archived: [],
      unmatched: [],
      unread: [...known.flatMap(unshownKeys), ...ofPlaces.filter((one) => 'error' in one)],
    },
    people: known.map(({ person: { username } }, index) => {
      const keysOfPerson = steps[index] ?? [];
      return {
        user: users_.get(username),
        others: [
          ...(keysOfPerson.length === 0 ? [] : [targetOfKeys(base, keysOfPerson)]),
          ...memberships.flatMap((byName) => byName.get(username) ?? []),
        ],
      };
    }),
  };
};
