/** The checked content of configuration files, with the position of each value. */
import type { Pattern } from '../../fan-out/pattern.ts';
import type { Place } from './place.ts';

/** A reference to a value in an environment variable, a file, or a secret store. */
export interface Reference {
  readonly from: 'env' | 'file' | 'secret';
  readonly name: string;
}

/** The value of a field: plain values, numbers in place of role names, or a reference. */
export interface GivenValue {
  readonly at: Place;
  readonly value: unknown;
  readonly reference?: Reference;
  /** The members of a map that is merged by its keys; a member without a value must be absent. */
  readonly members?: ReadonlyMap<string, GivenValue>;
  readonly absent?: true;
}

/** One record of a file. */
export interface GivenRecord {
  readonly at: Place;
  /** It must not exist. */
  readonly absent: boolean;
  /** Its former name. */
  readonly was?: GivenValue;
  /** By wire name, with those under `other:`. */
  readonly fields: ReadonlyMap<string, GivenValue>;
  /** Plans may show the value of a secret field. */
  readonly shown?: GivenValue;
}

/** Records by name. */
export type GivenSection = ReadonlyMap<string, GivenRecord>;

/** One key under `projects` or `groups`, or the instance, whose pattern is empty. */
export interface Entry {
  readonly pattern: Pattern;
  readonly at: Place;
  /** Paths that the entry does not apply to. */
  readonly except: readonly Pattern[];
  readonly create?: GivenValue;
  readonly was?: GivenValue;
  /** Less specific entries apply to no section, or to all sections but these. */
  readonly inherit: { readonly none: boolean; readonly without: ReadonlySet<string> };
  /** Sections in which records that are not named are surplus. */
  readonly prune?: { readonly at: Place; readonly sections: readonly string[] };
  readonly sections: ReadonlyMap<string, GivenSection>;
}

export interface Configuration {
  readonly instance: readonly Entry[];
  readonly groups: readonly Entry[];
  readonly projects: readonly Entry[];
}
