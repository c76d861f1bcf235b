/**
 * What a signal to end means: the first wish to end, an echo of it, or another wish. Libraries that tidy up when a process
 * ends send the signal once more from where they hear it, and what started the process may pass on a Ctrl-C that the
 * terminal has sent to both.
 */
type EndWish = 'first' | 'echo' | 'again';

/** Milliseconds in which a second signal is an echo, at least. */
const echoMs = 200;

/** Asked once for each signal that comes, tells what it means. */
export const createEndWish = (): (() => EndWish) => {
  let next: EndWish = 'first';
  const isOver = (): void => {
    next = 'again';
  };
  return () => {
    const wish = next;
    if (wish === 'first') {
      next = 'echo';
      // A process that the system held up finds the timer due and the echo waiting: it must hear the echo first.
      setTimeout(() => setImmediate(isOver), echoMs).unref();
    }
    return wish;
  };
};
