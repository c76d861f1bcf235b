/** What may be how visible inside a group. */
import type { Visibility } from '../db/schema.ts';

const levels: Readonly<Record<Visibility, number>> = { private: 0, internal: 10, public: 20 };

/** Why something cannot have this visibility inside a group of that one; undefined when it can. */
export const visibilityFault = (visibility: Visibility, group: Visibility): string | undefined =>
  levels[visibility] > levels[group] ? `is not allowed to be ${visibility} in a ${group} group` : undefined;
