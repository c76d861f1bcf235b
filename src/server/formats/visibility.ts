const levels: Readonly<Record<Visibility, number>> = { private: 0, internal: 10, public: 20 };

export const isMoreHidden = (one: Visibility, other: Visibility): boolean => levels[one] < levels[other];

export const moreHidden = (one: Visibility, other: Visibility): Visibility => (isMoreHidden(one, other) ? one : other);

/** Returns an error message if a project or group would be more visible than its group. */
export const visibilityFault = (visibility: Visibility, group: Visibility): string | undefined =>
  isMoreHidden(group, visibility) ? `is not allowed to be ${visibility} in a group that is ${group}` : undefined;

/** Returns an error message if a fork would be more visible than its source. */
export const forkVisibilityFault = (visibility: Visibility, source: Visibility): string | undefined =>
  isMoreHidden(source, visibility)
    ? `is not allowed to be ${visibility}: it is a fork of a ${source} project`
    : undefined;

/** Returns an error message if a group would be less visible than its contents. */
export const contentVisibilityFault = (visibility: Visibility, contents: readonly Visibility[]): string | undefined => {
  const higher = contents.find((content) => isMoreHidden(visibility, content));
  return higher === undefined ? undefined : `is not allowed to be ${visibility}: something in the group is ${higher}`;
};

/** A private project or group is visible to its members, an internal one to all users, and a public one to everyone. */
export type Visibility = 'private' | 'internal' | 'public';
