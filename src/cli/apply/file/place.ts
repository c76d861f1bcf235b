/** A position in a file, from 1. */
export interface Place {
  /** As given, or below the given folder. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** In the form that compilers print and editors open. */
export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** A mistake in a configuration. */
export interface Fault {
  /** Undefined if the fault has no single position. */
  readonly at?: Place | undefined;
  readonly message: string;
}

export const faultText = ({ at, message }: Fault): string =>
  at === undefined ? message : `${placeText(at)}: ${message}`;
