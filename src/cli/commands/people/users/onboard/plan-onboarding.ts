/** Compares people with the server, and plans what is missing, by reads only. */
import { isApiError } from '../../../../../api/errors/api-error.ts';
import { endsAll } from '../../../../../api/errors/ends-all.ts';
import type { GivenRecord, GivenSection, GivenValue } from '../../../../apply/file/entry.ts';
import type { Place } from '../../../../apply/file/place.ts';
import type { Server } from '../../../../apply/live/server.ts';
import { addressOf, type Step, type Target } from '../../../../apply/plan/change.ts';
import type { TargetPlan } from '../../../../apply/plan/plan-target.ts';
import { type Plan, type PlannedTarget, planOne, type Unread } from '../../../../apply/run/make-plan.ts';
import { members as membersSection } from '../../../../apply/sections/members.ts';
import { users as usersSection } from '../../../../apply/sections/users.ts';
import type { WireRecord } from '../../../../apply/sections/section.ts';
import { openReader } from '../../../../access/read-facts.ts';
import { ExitError } from '../../../../errors/exit-error.ts';
import { pathOf } from '../../../../fan-out/list-below.ts';
import { roleText } from '../../../../values/roles.ts';
import { withoutComment } from '../../../../values/public-key.ts';
import { coveringRole, reasonToKeep } from './covered-role.ts';
import { identityFaults, type Known, missingInNew, readPerson } from './known-person.ts';
import { onlyFirst, type Person, type RowFault } from './person.ts';
import { findPlaces, readMembers, type ReadPlace } from './read-places.ts';
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

/** The place of a person in the input, for plans. */
type PlaceOf = (person: Pick<Person, 'line'>) => Place;

const given = (at: Place, values: Iterable<readonly [string, unknown]>): GivenRecord => ({
  at,
  absent: false,
  fields: new Map([...values].map(([name, value]): [string, GivenValue] => [name, { at, value }])),
});

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

/** Keys that the server does not show are not added, since they may be there. */
const missingKeys = ({ person: { keys: wanted }, keys: current }: Known) => {
  if (current === undefined) return [];
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
  const byUser = ofUsers === undefined ? new Map<string, PlannedTarget>() : splitByPerson(ofUsers, usersSection.name);
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
        user: byUser.get(username),
        others: [
          ...(keysOfPerson.length === 0 ? [] : [targetOfKeys(base, keysOfPerson)]),
          ...memberships.flatMap((byName) => byName.get(username) ?? []),
        ],
      };
    }),
  };
};
