import type { Client } from '../../api/client.ts';
import type { Settings } from '../config/settings.ts';
import type { Environment } from '../config/environment.ts';
import type { Streams } from '../output/streams.ts';
import type { GlobalValues } from './global-options.ts';

/** What a command has to work with. What costs time is made at the first use, once. */
export interface CommandContext {
  readonly streams: Streams;
  readonly env: Environment;
  /** Undefined where it was removed: see `startOf`. */
  readonly cwd: string | undefined;
  /** Global options, wherever on the line they were given. */
  readonly globals: GlobalValues;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  /** Called before something is sent that changes the server: from then on a reader that leaves ends nothing. */
  readonly onWrite?: (() => void) | undefined;
  /** Called by a command that ends by its own rules: a second signal then does not end the process, but calls `onAgain`. */
  readonly takeSignals?: ((onAgain: () => void) => void) | undefined;
  /** Everything in force. Throws ConfigError. */
  readonly settings: () => Promise<Settings>;
  /** A client of the service in force. Throws ConfigError when no service is configured. */
  readonly client: () => Promise<Client>;
  /** All of stdin. */
  readonly readStdin: () => Promise<Uint8Array>;
  /** Whether somebody is there to answer a question: both ends are a terminal, and `--no-input` was not given. */
  readonly canAsk: () => boolean;
  /** Closes what was opened. */
  readonly close: () => Promise<void>;
}

/** What all contexts of one run have in common. */
export interface RunContext {
  readonly streams: Streams;
  readonly env: Environment;
  readonly cwd: string | undefined;
  readonly signal: AbortSignal;
  readonly onWrite?: (() => void) | undefined;
  readonly takeSignals?: ((onAgain: () => void) => void) | undefined;
}
