import type { Draft } from '../context/draft.ts';
import type { VerbParameter, WireParams } from './parameter.ts';

/** Lets the user pick one of the known values of a parameter. */
export type PickValue = (parameter: VerbParameter, params: WireParams) => Promise<string | undefined>;

/** A text from an editor with the parameter that it is for. */
export interface ParameterDraft extends Draft {
  readonly parameter: VerbParameter;
}

/** The answers to the prompts of a command, which stay when it is asked again. */
export interface Dialog {
  /** By wire name. */
  readonly answers: Map<string, unknown>;
  /** The parameters to write in an editor, by wire name. */
  readonly edits: Set<string>;
  /** The files with what was written there. */
  readonly drafts: ParameterDraft[];
}
