/** The groups of the demo, each after the one it lies in. */
import type { Visibility } from '../../db/schema.ts';

/** A made-up group. */
export interface DemoGroup {
  readonly path: string;
  readonly parent?: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: Visibility;
  /** Access level by username. */
  readonly members: Readonly<Record<string, number>>;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The made-up groups, each after its parent. */
export const groups: readonly DemoGroup[] = [
  {
    path: 'harbor',
    name: 'Harbor',
    description: 'Everything that keeps the port running',
    visibility: 'public',
    members: { maya: 50, tomas: 40, lena: 20 },
  },
  {
    path: 'platform',
    parent: 'harbor',
    name: 'Platform',
    description: 'What the applications stand on',
    visibility: 'internal',
    members: { ingrid: 40, kofi: 30 },
  },
  {
    path: 'infra',
    parent: 'harbor/platform',
    name: 'Infrastructure',
    description: 'Machines, networks and backups',
    visibility: 'private',
    members: { yuki: 30 },
  },
  {
    path: 'apps',
    parent: 'harbor',
    name: 'Applications',
    description: 'What people on the quay see',
    visibility: 'public',
    members: { kofi: 40, yuki: 30, raj: 10, otto: 30 },
    variables: { REGISTRY: 'registry.harbor.example', LOG_LEVEL: 'info' },
  },
  {
    path: 'lab',
    name: 'Lab',
    description: 'Things that may come to nothing',
    visibility: 'internal',
    members: { yuki: 50, ingrid: 30, raj: 20 },
  },
  {
    path: 'drafts',
    parent: 'lab',
    name: 'Drafts',
    description: 'Not for every eye yet',
    visibility: 'private',
    members: { raj: 30 },
  },
];
