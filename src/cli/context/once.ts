/** Runs `make` at the first call and gives every caller the same result. */
export const once = <T>(make: () => Promise<T>): { get: () => Promise<T>; made: () => Promise<T> | undefined } => {
  let result: Promise<T> | undefined;
  return {
    get: () => {
      result ??= make();
      return result;
    },
    made: () => result,
  };
};
