/** Where something stands in a file, from 1. */
export interface Place {
  /** As it was given, or found in a folder that was. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** As compilers write it, and editors open it. */
export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** Something that is wrong with a configuration. */
export interface Fault {
  /** Undefined for what no single place is to blame for. */
  readonly at?: Place | undefined;
  readonly message: string;
}

/** A fault as a line of its own. */
export const faultText = ({ at, message }: Fault): string =>
  at === undefined ? message : `${placeText(at)}: ${message}`;
