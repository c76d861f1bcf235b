import type { WireRecord } from '../apply/sections/section.ts';

/** A project or group, with its record. */
export interface Place {
  readonly of: 'project' | 'group';
  readonly id: number;
  readonly path: string;
  readonly record: WireRecord;
}

/** Groups are numbered apart from projects. */
export const keyOf = ({ of, id }: Pick<Place, 'of' | 'id'>): string => `${of} ${id}`;

export const projectOf = (record: WireRecord): Place => ({
  of: 'project',
  id: Number(record['id']),
  path: String(record['path_with_namespace']),
  record,
});

export const groupOf = (record: WireRecord): Place => ({
  of: 'group',
  id: Number(record['id']),
  path: String(record['full_path']),
  record,
});

/** The paths of the groups above a path, from the top. */
export const pathsAbove = (path: string): readonly string[] => {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
};

/** A project in the namespace of a user, which is no group. */
export const isPersonal = ({ of, record }: Place): boolean =>
  of === 'project' && (record['namespace'] as WireRecord | undefined)?.['kind'] === 'user';

/** A share of a place with a group. */
export interface Share {
  readonly groupId: number;
  readonly path: string;
  readonly level: number;
  readonly expiresAt: string | null;
  /** The record has no end of shares, as on older servers. */
  readonly isEndTold: boolean;
}

export const sharesOf = ({ record }: Place): readonly Share[] => {
  const groups = record['shared_with_groups'];
  if (!Array.isArray(groups)) return [];
  return (groups as readonly WireRecord[]).map((share) => ({
    groupId: Number(share['group_id']),
    path: String(share['group_full_path'] ?? share['group_name']),
    level: Number(share['group_access_level']),
    expiresAt: (share['expires_at'] as string | null | undefined) ?? null,
    isEndTold: share['expires_at'] !== undefined,
  }));
};
