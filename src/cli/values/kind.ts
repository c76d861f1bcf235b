import type { NamedKind } from './named-kinds.ts';

/**
 * Further parameters that hold the values of a kind; path parameters below the list follow from it. A wire name alone is for all
 * endpoints; it can follow a path, which ends at the parameter if it contains it, and a method. For completion alone there are
 * words as they are typed: an option of all commands (`--sudo`), or an option or argument of one (`users delete user`).
 */
interface Held {
  readonly holds?: readonly string[];
}

/**
 * A kind whose values are in a list of the API. The path is repeated here because completion must not load the contract; a test
 * compares the two.
 */
export interface ServiceKind extends Held {
  /** Path of the list below `/api/v4`. `:id` is the current project or group; other parameters are words of the command line. */
  readonly path: string;
  /** Filters for values that are worth offering. */
  readonly query?: Readonly<Record<string, string | boolean>>;
  /** Field that holds the value. */
  readonly value: string;
  /** The kind of record that the value identifies. */
  readonly of?: NamedKind;
  /** Paths of fields with a description; the first one with text is used. Default: those of the kind of record. */
  readonly says?: readonly string[];
  /** Only records with one of these values in each of the fields. */
  readonly only?: Readonly<Record<string, readonly unknown[]>>;
  /** No records with one of these values in any of the fields. */
  readonly except?: Readonly<Record<string, readonly unknown[]>>;
  /** Not the current user. */
  readonly exceptYou?: true;
  /** `@me` stands for the current user. */
  readonly me?: true;
  /** No values that this kind has, too: a member cannot be added again. */
  readonly without?: string;
  /** Words that stand beside the values, and what they mean: `None` for issues without a label. */
  readonly words?: Readonly<Record<string, string>>;
  /** Further kinds whose values the same parameters take: a tag in place of a branch. */
  readonly also?: readonly string[];
  /** Only the first page of the list, whose newest records come first. */
  readonly newest?: true;
  /** The values are paths, listed one directory at a time. */
  readonly tree?: true;
  /** The list takes `search`, since it may be too long to offer all values. */
  readonly search?: true;
  /** The kind of values with `--project`, if the list without it is that of a user. */
  readonly inProject?: string;
  /** The kind of values with `--group`, if the list of the group has another form. */
  readonly inGroup?: string;
  /** The kind of values with `--instance`. */
  readonly inInstance?: string;
  /** The project or group in the path is a word of the command line. */
  readonly ownScope?: true;
  /** The values are in this field of one record, not in a list. */
  readonly within?: string;
  /** The values are the names of the fields of one record, such as the settings of the instance. */
  readonly fieldNames?: true;
  /** The field is a list of values, such as the labels of an issue. */
  readonly each?: true;
  /** The sign in front of a value, also after the path of its project: `#4` and `group/project#4`. */
  readonly sign?: '#' | '!' | '%' | '~';
  /** The segment in the URL of its page before the number or ID. */
  readonly page?: string;
}

/** A kind whose values need no server. */
interface MachineKind extends Held {
  readonly path?: undefined;
}

export type Kind = ServiceKind | MachineKind;
