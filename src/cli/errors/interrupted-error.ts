/** The signals that end a command early. */
export type EndSignal = 'SIGINT' | 'SIGTERM';

/** The command was ended by Ctrl-C, by Ctrl-D in a prompt (exit code 130), or by SIGTERM (143). */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
  readonly signal: EndSignal;
  readonly hint: string | undefined;

  constructor(message?: string, options: ErrorOptions & { signal?: EndSignal; hint?: string | undefined } = {}) {
    const { signal = 'SIGINT', hint, ...rest } = options;
    super(message ?? wordOf(signal), rest);
    this.signal = signal;
    this.hint = hint;
  }
}

const wordOf = (signal: EndSignal): string => (signal === 'SIGTERM' ? 'terminated' : 'interrupted');

/** The error of a command that ended when part of its work was done: `interrupted: 3 cloned, 1 not done`. */
export const interruptedAt = (aborted: AbortSignal, progress: string, hint?: string): InterruptedError => {
  const signal = endSignalOf(aborted);
  return new InterruptedError(`${wordOf(signal)}: ${progress}`, { signal, hint });
};

/** Reads the signal that ended a command from the reason of its aborted signal. */
export const endSignalOf = ({ reason }: AbortSignal): EndSignal =>
  reason instanceof InterruptedError ? reason.signal : 'SIGINT';
