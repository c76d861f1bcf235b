/** Builds the tree of groups and projects from lists. */
import { textAt, valueAt } from '../../output/field-path.ts';
import { pathOf, type TargetRecord } from '../../fan-out/list-below.ts';

/** A group, the namespace of a user, or a project. */
export interface TreeRecord {
  readonly path: string;
  readonly kind: 'group' | 'user' | 'project';
  /** 0 at the top of the tree. */
  readonly depth: number;
  /** Null for a group that the caller cannot see, while something in it is visible. */
  readonly id: number | null;
  readonly name: string;
  readonly visibility: string | null;
  /** Null for groups, as the counts are null for projects. */
  readonly archived: boolean | null;
  readonly subgroups_count: number | null;
  readonly projects_count: number | null;
  /** At any depth. */
  readonly total_subgroups_count: number | null;
  readonly total_projects_count: number | null;
  /** Bytes of a project, or of the projects directly in the group; null if unknown. */
  readonly storage_size: number | null;
  readonly total_storage_size: number | null;
}

export interface TreeNode {
  readonly record: TreeRecord;
  /** Groups before projects, each sorted by path. */
  readonly children: readonly TreeNode[];
}

interface Listed {
  readonly groups: readonly TargetRecord[];
  readonly projects: readonly TargetRecord[];
  /** Projects have their sizes. */
  readonly isMeasured: boolean;
}

/** A node before it is placed; `source` is empty for groups that are in no list. */
interface Item {
  readonly path: string;
  readonly kind: TreeRecord['kind'];
  readonly source: TargetRecord;
}

const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Items by path, with groups and users that occur only in the paths of others. */
const itemsOf = ({ groups, projects }: Listed, root: string): ReadonlyMap<string, Item> => {
  const items = new Map<string, Item>();
  const add = (item: Item): void => {
    const key = item.path.toLowerCase();
    if (!items.has(key)) items.set(key, item);
  };
  for (const source of groups) add({ path: pathOf(source), kind: 'group', source });
  for (const source of projects) {
    const path = pathOf(source);
    add({ path, kind: 'project', source });
    const kind = valueAt(source, 'namespace.kind') === 'user' ? 'user' : 'group';
    for (let above = parentPath(path); above.length > root.length; above = parentPath(above)) {
      add({ path: above, kind, source: {} });
    }
  }
  return items;
};

const numberAt = (record: TargetRecord, path: string): number | null => {
  const text = textAt(record, path);
  return text === '' ? null : Number(text);
};

/** The sum; unknown if any part is. */
const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0);

const order = { group: 0, user: 0, project: 1 } as const;

const inOrder = (one: Item, other: Item): number =>
  order[one.kind] - order[other.kind] || (one.path < other.path ? -1 : 1);

/**
 * Builds the tree below a group, or a tree per top-level namespace.
 *
 * @param root path of the group, whose own record is among the groups; empty for everything
 */
export const buildTree = (listed: Listed, root: string): readonly TreeNode[] => {
  const items = itemsOf(listed, root);
  const inside = new Map<string, Item[]>();
  for (const item of items.values()) {
    const parent = parentPath(item.path).toLowerCase();
    inside.set(parent, [...(inside.get(parent) ?? []), item]);
  }
  const nodeOf = ({ path, kind, source }: Item, depth: number): TreeNode => {
    const isProject = kind === 'project';
    const below = isProject ? [] : (inside.get(path.toLowerCase()) ?? []).toSorted(inOrder);
    const children = below.map((item) => nodeOf(item, depth + 1));
    const records = children.map(({ record }) => record);
    const projects = records.filter((record) => record.kind === 'project');
    const groups = records.filter((record) => record.kind !== 'project');
    const ofProjects = listed.isMeasured ? sum(projects.map(({ storage_size: size }) => size)) : null;
    const size = numberAt(source, 'statistics.storage_size') ?? (isProject ? null : ofProjects);
    const totalOf = (key: 'total_subgroups_count' | 'total_projects_count', own: number): number =>
      own + (sum(groups.map((record) => record[key])) ?? 0);
    const archived = source['archived'];
    const record: TreeRecord = {
      path,
      kind,
      depth,
      id: numberAt(source, 'id'),
      name: textAt(source, 'name') || lastPart(path),
      visibility: textAt(source, 'visibility') || null,
      archived: isProject && typeof archived === 'boolean' ? archived : null,
      subgroups_count: isProject ? null : groups.length,
      projects_count: isProject ? null : projects.length,
      total_subgroups_count: isProject ? null : totalOf('total_subgroups_count', groups.length),
      total_projects_count: isProject ? null : totalOf('total_projects_count', projects.length),
      storage_size: size,
      total_storage_size: isProject ? size : sum([size, ...groups.map((group) => group.total_storage_size)]),
    };
    return { record, children };
  };
  const own = items.get(root.toLowerCase());
  const tops = own === undefined ? (inside.get('') ?? []).toSorted(inOrder) : [own];
  return tops.map((item) => nodeOf(item, 0));
};

/** The shown part of a tree. */
export interface TreeExtent {
  /** Levels below the top; Infinity for all. */
  readonly depth: number;
  readonly groupsOnly: boolean;
}

/** The shown part of the tree; counts stay those of the whole. */
export const pruneTree = (nodes: readonly TreeNode[], extent: TreeExtent): readonly TreeNode[] =>
  nodes
    .filter(({ record }) => record.depth <= extent.depth && !(extent.groupsOnly && record.kind === 'project'))
    .map(({ record, children }) => ({ record, children: pruneTree(children, extent) }));

/** The records of a tree, each before those below it. */
export const flattenTree = (nodes: readonly TreeNode[]): readonly TreeRecord[] =>
  nodes.flatMap(({ record, children }) => [record, ...flattenTree(children)]);
