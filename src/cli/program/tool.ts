import type { Command } from 'commander';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { GlobalValues } from '../context/global-options.ts';
import type { Example, Noun } from '../verbs/noun.ts';

/** The parts of the subject, in the order of the help. */
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
  /** As in the noun itself; here so that the help of the program needs to load none. */
  readonly summary: string;
}

export interface NounEntry extends Entry {
  /** The heading that the program's help lists it under, and its folder. */
  readonly wing: keyof typeof wings;
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

/** How the program is started again. */
export interface Again {
  /** Global options that count more than those in the words. */
  readonly over?: GlobalValues;
  /** Of an option that is given several times the last value counts: the words of an alias are followed by what was typed. */
  readonly lastWins?: boolean;
}

/** What a tool is given to hang its actions up with. */
export interface ToolWiring {
  readonly manifest: Manifest;
  /** Makes the context of the command that runs, with the global options given at any level. */
  readonly contextOf: (command: Command) => CommandContext;
  /** Starts the program again with other words, as `help` does. */
  readonly runAgain: (argv: readonly string[], again?: Again) => Promise<void>;
  /** See `Again`. */
  readonly lastWins: boolean;
  /** The whole command line. */
  readonly argv: readonly string[];
  /** All verbs of a noun get their options, and not only the one that is typed. */
  readonly whole?: true;
}
