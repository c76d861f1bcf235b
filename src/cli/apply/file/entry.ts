/** What the files of a configuration say, checked, with the place of each value. */
import type { Pattern } from '../../targets/pattern.ts';
import type { Place } from './place.ts';

/** A value that stands somewhere else: in a variable of the environment, a file, or a store of secrets. */
export interface Reference {
  readonly from: 'env' | 'file' | 'secret';
  readonly name: string;
}

/** What a file gives a field: plain values, numbers in place of words for roles, or a reference. */
export interface GivenValue {
  readonly at: Place;
  readonly value: unknown;
  readonly reference?: Reference;
  /** The members of a map that is merged by its keys; one without a value is to be absent. */
  readonly members?: ReadonlyMap<string, GivenValue>;
  readonly absent?: true;
}

/** What a file says of one record. */
export interface GivenRecord {
  readonly at: Place;
  /** It must not be there. */
  readonly absent: boolean;
  /** Its name until now. */
  readonly was?: GivenValue;
  /** By wire name; those under `other:` too. */
  readonly fields: ReadonlyMap<string, GivenValue>;
  /** Whether the value of a secret field may be shown. */
  readonly shown?: GivenValue;
}

/** Records by their names in the file. */
export type GivenSection = ReadonlyMap<string, GivenRecord>;

/** One key under `projects` or `groups`; the instance is one without a pattern to speak of. */
export interface Entry {
  readonly pattern: Pattern;
  readonly at: Place;
  /** Paths that the pattern does not mean. */
  readonly except: readonly Pattern[];
  readonly create?: GivenValue;
  readonly was?: GivenValue;
  /** What less specific entries say counts: of no section, or of all but these. */
  readonly inherit: { readonly none: boolean; readonly without: ReadonlySet<string> };
  /** Sections in which whatever is not named is surplus. */
  readonly prune?: { readonly at: Place; readonly sections: readonly string[] };
  readonly sections: ReadonlyMap<string, GivenSection>;
}

/** Everything that the files say together. */
export interface Configuration {
  readonly instance: readonly Entry[];
  readonly groups: readonly Entry[];
  readonly projects: readonly Entry[];
}
