import type { Client } from '../../api/client.ts';
import type { Settings } from '../config/settings.ts';
import type { Environment } from '../config/environment.ts';
import type { Streams } from '../output/streams.ts';
import type { GlobalValues } from './global-options.ts';

/** The surroundings of one command. Settings, client, and stdin are opened once, at the first use. */
export interface CommandContext {
  readonly streams: Streams;
  readonly env: Environment;
  /** Undefined if the directory was removed: see `startOf`. */
  readonly cwd: string | undefined;
  /** Global options, given before or after the noun. */
  readonly globals: GlobalValues;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  /** Called before a request that changes the server: from then on a closed pipe does not end the command. */
  readonly onWrite?: (() => void) | undefined;
  /** Called by a command that handles a second signal itself: it then calls `onAgain` and does not end the process. */
  readonly takeSignals?: ((onAgain: () => void) => void) | undefined;
  /** The effective settings. Throws ConfigError. */
  readonly settings: () => Promise<Settings>;
  /** A client of the current server. Throws ConfigError when none is configured. */
  readonly client: () => Promise<Client>;
  /** All of stdin. */
  readonly readStdin: () => Promise<Uint8Array>;
  /** True when stdin and stderr are a terminal and `--no-input` was not given. */
  readonly canAsk: () => boolean;
  readonly close: () => Promise<void>;
}

/** The part that all contexts of one run share. */
export interface RunContext {
  readonly streams: Streams;
  readonly env: Environment;
  readonly cwd: string | undefined;
  readonly signal: AbortSignal;
  readonly onWrite?: (() => void) | undefined;
  readonly takeSignals?: ((onAgain: () => void) => void) | undefined;
}
