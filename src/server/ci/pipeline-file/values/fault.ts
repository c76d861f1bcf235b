/** Ends the reading of a pipeline file with a reason for its author. */

/** A line of a file, counted from 1. */
export interface Place {
  /** Path in the repository, without a leading slash. */
  readonly file: string;
  readonly line: number;
}

/** The part of a file that a reason is about. */
export interface Where {
  /** Undefined for parts that belong to no job. */
  readonly job?: string;
  /** Name of the keyword, as `rules:changes`; undefined for the whole job or file. */
  readonly keyword?: string;
}

/** The message names file, line, job, and keyword. */
export class FileFault extends Error {}

/** The start of a text of the file in quotes, without line breaks. */
export const shown = (text: string): string => JSON.stringify(text.slice(0, 60));

const shownPath = (path: string): string => path.slice(0, 200).replaceAll(/\p{Cc}/gu, ' ');

/** A text about a part of a file. */
export const messageOf = ({ file, line }: Place, { job, keyword }: Where, why: string): string => {
  const about = [
    `${shownPath(file)} line ${line}`,
    ...(job === undefined ? [] : [`job ${shown(job)}`]),
    ...(keyword === undefined ? [] : [keyword]),
  ];
  return `${about.join(': ')}: ${why}`;
};

/** @throws {FileFault} always */
export const fail = (at: Place, where: Where, why: string): never => {
  throw new FileFault(messageOf(at, where, why));
};
