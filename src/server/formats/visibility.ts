/** What may be how visible inside a group, or as a fork. */

const levels: Readonly<Record<Visibility, number>> = { private: 0, internal: 10, public: 20 };

/** Whether fewer can see the one than the other. */
export const isMoreHidden = (one: Visibility, other: Visibility): boolean => levels[one] < levels[other];

/** The visibility that fewer can see. */
export const moreHidden = (one: Visibility, other: Visibility): Visibility => (isMoreHidden(one, other) ? one : other);

/** Why something cannot have this visibility inside a group of that one; undefined when it can. */
export const visibilityFault = (visibility: Visibility, group: Visibility): string | undefined =>
  isMoreHidden(group, visibility) ? `is not allowed to be ${visibility} in a ${group} group` : undefined;

/** Why a fork cannot have this visibility when its source has that one; undefined when it can. */
export const forkVisibilityFault = (visibility: Visibility, source: Visibility): string | undefined =>
  isMoreHidden(source, visibility)
    ? `is not allowed to be ${visibility}: it is a fork of a ${source} project`
    : undefined;

/** Why something cannot have this visibility while what lies in it has those; undefined when it can. */
export const contentVisibilityFault = (visibility: Visibility, contents: readonly Visibility[]): string | undefined => {
  const higher = contents.find((content) => isMoreHidden(visibility, content));
  return higher === undefined ? undefined : `is not allowed to be ${visibility}: something in the group is ${higher}`;
};

/** Who sees a project or group: its members, whoever is signed in, or everyone. */
export type Visibility = 'private' | 'internal' | 'public';
