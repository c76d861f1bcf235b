/** Projects and groups: families of endpoints have one member for each. */
import { groupRef, projectRef } from './fields.ts';

export interface Place {
  /** As summaries call it. */
  readonly of: 'project' | 'group';
  readonly path: string;
  /** The parameter `id` of its path. */
  readonly ref: typeof projectRef | typeof groupRef;
}

/** In a project. */
export const ofProject = { of: 'project', path: '/projects/:id', ref: projectRef } as const satisfies Place;

/** In a group. */
export const ofGroup = { of: 'group', path: '/groups/:id', ref: groupRef } as const satisfies Place;
