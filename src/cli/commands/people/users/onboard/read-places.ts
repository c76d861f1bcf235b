/** Reads the groups and projects of rows, and their members. */
import { groups } from '../../../../../contract/organization/groups.ts';
import { groupMembers, projectMembers } from '../../../../../contract/organization/members.ts';
import { projects } from '../../../../../contract/organization/projects.ts';
import { type Reader, unread } from '../../../../access/read-facts.ts';
import type { Target } from '../../../../apply/plan/change.ts';
import type { WireRecord } from '../../../../apply/sections/section.ts';
import { pathOf } from '../../../../fan-out/list-below.ts';
import type { Known } from './known-person.ts';
import type { GivenRole, RowFault } from './person.ts';

interface Role {
  readonly known: Known;
  readonly role: GivenRole;
}

/** A group or project with the roles in it. */
export interface PlaceRoles {
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
export interface ReadPlace {
  readonly place: PlaceRoles;
  readonly target: Target;
  readonly direct: readonly WireRecord[];
  /** With inherited ones. */
  readonly whole: readonly WireRecord[];
}

export const readMembers = async (reader: Reader, place: PlaceRoles, record: WireRecord): Promise<ReadPlace> => {
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

/** The places that were found, with their records. */
export const findPlaces = async (reader: Reader, known: readonly Known[]) => {
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
