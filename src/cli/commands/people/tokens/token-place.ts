/** A place that gets a new token instead of the screen. */
export interface TokenPlace {
  /** In messages: `variable DEPLOY_TOKEN in platform/api`. */
  readonly name: string;
  /** Fails if nothing could be stored. It is called before there is a new token. */
  readonly check: () => Promise<void>;
  /** Prints for a dry run how a token would be stored. */
  readonly preview: () => Promise<void>;
  readonly store: (token: string) => Promise<void>;
  /** Reads what is stored, if that is possible: a hidden variable and a command only take a token. */
  readonly read: () => Promise<Stored | undefined>;
}

export interface Stored {
  /** Undefined if nothing is stored yet. */
  readonly token: string | undefined;
}

export type PlaceKind = 'variable' | 'file' | 'profile' | 'command';
