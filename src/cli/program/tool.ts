import type { Command } from 'commander';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { Example } from '../verbs/noun.ts';

/** A command that is no resource: it builds its own part of the program. */
export interface Tool {
  readonly name: string;
  readonly summary: string;
  readonly aliases?: readonly string[];
  /** Adds options, arguments and subcommands to `command`; global options are added afterwards, at every level. */
  readonly build: (command: Command, wiring: ToolWiring) => void;
  readonly examples?: readonly Example[];
  /** What it calls, where it is no more than a word for that. */
  readonly endpoint?: Endpoint;
}

/** What a tool is given to hang its actions up with. */
export interface ToolWiring {
  /** Makes the context of the command that runs, with the global options given at any level. */
  readonly contextOf: (command: Command) => CommandContext;
  /** Starts the program again with other words, as `help` does. Returns the exit code. */
  readonly runAgain: (argv: readonly string[]) => Promise<void>;
}
