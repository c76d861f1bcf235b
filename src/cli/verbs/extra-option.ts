/** What a verb takes besides the parameters of its endpoint. */
import type { Side } from '../../contract/vocabulary/endpoint.ts';
import type { KindName } from '../values/kinds.ts';

/** An option that is no parameter of the endpoint; only a verb's own `complete` and `run` see it. */
export interface ExtraOption {
  /** As Commander writes them: `--mode <mode>`. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** Can be given several times: the verb gets a list. */
  readonly many?: true;
  /** It is a time, on this side of now, that the verb gets in ISO 8601 UTC. */
  readonly side?: Side;
  /** It names records of this kind, separated by commas. */
  readonly refers?: KindName;
  /** Refused where several records are written. */
  readonly single?: true;
}

/** A positional argument that is no parameter of the endpoint; only a verb with its own `run` sees it. It comes last. */
export interface OwnArgument {
  readonly name: string;
  /** Takes all the words that are left, which may be none, and those after `--` as they are; `run` gets an array. */
  readonly many?: true;
  readonly description: string;
}
