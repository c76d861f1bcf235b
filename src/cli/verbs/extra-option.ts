/** Options and arguments of a verb that are no parameters of its endpoint. */
import type { Side } from '../../contract/vocabulary/endpoint.ts';
import type { KindName } from '../values/kinds.ts';

/** An option that is no parameter of the endpoint; only a verb's own `complete` and `run` see it. */
export interface ExtraOption {
  /** In Commander's syntax: `--mode <mode>`. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** Can be given several times: the verb gets a list. */
  readonly many?: true;
  /** A time on this side of now; the verb gets it in ISO 8601 UTC. */
  readonly side?: Side;
  /** Comma-separated names of records of this kind; those of a repeated option add up. */
  readonly refers?: KindName;
  /** It changes this parameter, so that it counts among those of which an update needs one. */
  readonly changes?: string;
  /** Refused when several records are written. */
  readonly single?: true;
}

/** A positional argument that is no parameter of the endpoint, after all others; only a verb's own `run` sees it. */
export interface OwnArgument {
  readonly name: string;
  /** Takes all remaining words, maybe none, and those after `--`; `run` gets an array. */
  readonly many?: true;
  /** Can be left out. */
  readonly optional?: true;
  /** The words are fields to send, as those of `--field`: `key=value`. A secret is refused, unless it is in a file or on stdin. */
  readonly fields?: true;
  readonly description: string;
}
