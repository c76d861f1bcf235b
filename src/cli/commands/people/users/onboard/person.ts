/** A person to onboard, and what is wrong with one. */

/** A role in a group or project. */
export interface GivenRole {
  readonly of: 'groups' | 'projects';
  readonly path: string;
  readonly level: number;
  /** The last day; undefined leaves the end of a membership as it is. */
  readonly until: string | undefined;
}

/** Fields of a new user; on an existing one they have no effect, and are not compared. */
export const onlyFirst: ReadonlySet<string> = new Set([
  'reset_password',
  'force_random_password',
  'skip_confirmation',
  'state',
  'extern_uid',
  'provider',
]);

export interface GivenKey {
  readonly title: string;
  /** With its comment. */
  readonly key: string;
}

export interface Person {
  /** The line of the row, from 1; undefined for the person of the command line. */
  readonly line: number | undefined;
  readonly username: string;
  /** Fields of the user by wire name, besides the username. */
  readonly fields: ReadonlyMap<string, unknown>;
  readonly keys: readonly GivenKey[];
  readonly roles: readonly GivenRole[];
}

/** A mistake in a row, or on the command line. */
export interface RowFault {
  readonly line: number | undefined;
  readonly message: string;
  /** It is a record that is missing on the server. */
  readonly isMissing?: true;
}

export const faultText = ({ line, message }: RowFault): string =>
  line === undefined ? message : `line ${line}: ${message}`;
