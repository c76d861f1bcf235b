import { OutputError } from './output-error.ts';
import { ViewError } from './view-error.ts';

/** Adds to an error of printing what was done before it. Other errors are returned unchanged. */
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

/** Prints the result of a write, so that a failure to print does not hide that the write was done. */
export const afterDone = async <T>(done: () => string | Promise<string>, print: () => Promise<T>): Promise<T> => {
  try {
    return await print();
  } catch (error) {
    throw await withDone(error, done);
  }
};
