import { OutputError } from './output-error.ts';
import { ViewError } from './view-error.ts';

/** The error of a failure to print with what was done all the same before it; any other error as it is. */
export const withDone = async (error: unknown, done: () => string | Promise<string>): Promise<unknown> => {
  if (error instanceof OutputError && error.done === undefined) return new OutputError(error.cause, await done());
  if (!(error instanceof ViewError) || error.isAfterDone) return error;
  const { message, hint } = error;
  return new ViewError(`${await done()}, but the result cannot be printed: ${message}`, {
    hint,
    cause: error,
    isAfterDone: true,
  });
};

/** Runs what prints the result of something that was done, so that a failure to print does not hide that it was. */
export const afterDone = async <T>(done: () => string | Promise<string>, print: () => Promise<T>): Promise<T> => {
  try {
    return await print();
  } catch (error) {
    throw await withDone(error, done);
  }
};
