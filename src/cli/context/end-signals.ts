/**
 * The meaning of a signal to end: the first one, an echo of it, or a second request. Libraries that clean up when a process
 * ends send the signal again from their listener, and a parent process may pass on a Ctrl-C that the terminal sent to both.
 */
type SignalMeaning = 'first' | 'echo' | 'again';

/** Minimum number of milliseconds in which a second signal is an echo. */
const echoMs = 200;

/** The function that is returned is called once for each signal. */
export const createSignalReader = (): (() => SignalMeaning) => {
  let next: SignalMeaning = 'first';
  const isOver = (): void => {
    next = 'again';
  };
  return () => {
    const meaning = next;
    if (meaning === 'first') {
      next = 'echo';
      // After a pause of the process the timer is due and the echo is waiting: the echo must be read first.
      setTimeout(() => setImmediate(isOver), echoMs).unref();
    }
    return meaning;
  };
};
