/**
 * Wraps a listener, since Node ends the process if one throws. `onFault` gets the error with the arguments of the listener, and
 * ends the work that the listener was part of. A test requires this of every listener of the server, except listeners that only
 * settle, end, or count.
 */
export const guarded =
  <Args extends readonly unknown[]>(
    listener: (...args: Args) => void,
    onFault: (fault: unknown, ...args: Args) => void,
  ) =>
  (...args: Args): void => {
    try {
      listener(...args);
    } catch (fault) {
      onFault(fault, ...args);
    }
  };
