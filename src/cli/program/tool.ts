import type { Command } from 'commander';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { GlobalValues } from '../context/global-options.ts';
import type { Example, Noun } from '../verbs/noun.ts';

/** The wings, in the order of the help. */
export const wings = {
  people: 'People',
  organization: 'Organization',
  ci: 'CI/CD',
  planning: 'Planning',
  code: 'Code',
  activity: 'Activity',
  instance: 'Instance',
} as const;

interface Entry {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Repeated from the noun, so that the program's help need not load it. */
  readonly summary: string;
}

export interface NounEntry extends Entry {
  /** Its folder, and its heading in the program's help. */
  readonly wing: keyof typeof wings;
  /** Our server has none of its endpoints; it has a heading of its own in the help. */
  readonly isOnlyInGitlab?: true;
  readonly load: () => Promise<Noun>;
}

export interface ToolEntry extends Entry {
  readonly load: () => Promise<Tool>;
}

/** Every noun and every tool, each in alphabetical order. */
export interface Manifest {
  readonly nouns: readonly NounEntry[];
  readonly tools: readonly ToolEntry[];
}

/** A command that is no noun: it builds its own part of the program. */
export interface Tool {
  readonly name: string;
  readonly summary: string;
  readonly aliases?: readonly string[];
  /** Adds options, arguments, and subcommands to `command`; global options are added afterwards, at every level. */
  readonly build: (command: Command, wiring: ToolWiring) => void;
  readonly examples?: readonly Example[];
  /** Paragraphs at the end of its help. */
  readonly notes?: readonly string[];
  /** The endpoint that it calls, if it does nothing else. */
  readonly endpoint?: Endpoint;
}

/** Changes for another run of the program. */
export interface Again {
  /** Global options that override those in the words. */
  readonly over?: GlobalValues;
  /** The last value of a repeated option wins: typed words follow those of an alias. */
  readonly lastWins?: boolean;
}

/** The links between a tool and the run. */
export interface ToolWiring {
  readonly manifest: Manifest;
  /** Creates the context of the running command, with the global options given at any level. */
  readonly contextOf: (command: Command) => CommandContext;
  /** Runs the program again with other words, as `help` does. */
  readonly runAgain: (argv: readonly string[], again?: Again) => Promise<void>;
  /** See `Again`. */
  readonly lastWins: boolean;
  /** The whole command line. */
  readonly argv: readonly string[];
  /** Adds options to all verbs of a noun, not only to the one that is typed. */
  readonly whole?: true;
}
