import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

/**
 * Another endpoint that the verb calls when its flag is given. The flag is a switch (`failing`), or an option with a
 * value: `project`, `group`, a parameter (`user`), or an extra option with one of its choices (`kind`).
 */
export interface Alternative {
  /** As typed, without dashes. */
  readonly flag: string;
  /** The choice of an extra option; its other choices are for the other endpoints. */
  readonly choice?: string;
  /** The flag of another alternative, which can be given, too: `user` of `--user U --kind impersonation`. */
  readonly beside?: string;
  /** For a switch; other options have a description already. */
  readonly description?: string;
  readonly endpoint: Endpoint;
  /** It lists the records of all projects in a group and its subgroups. */
  readonly covers?: 'projects';
}
