/**
 * A listener that cannot end the process, which is what Node does when one throws. `onFault` gets what was thrown, with
 * what the listener got, and ends what the listener was for. A test keeps every listener of the server to this, except
 * those that only settle, end, or count.
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
