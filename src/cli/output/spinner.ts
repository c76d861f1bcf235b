import type { Ora } from 'ora';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';

/** A sign that something is being waited for. */
export interface Spinner {
  readonly update: (text: string) => void;
  /** Takes the spinner away. To be called before anything else is printed; calling it again does nothing. */
  readonly stop: () => void;
}

// Milliseconds. Most commands are done by then and never load the spinner's code.
const delayMs = 300;

/** Whether a terminal says that it has no columns, as one does that nobody gave a size: ora would clear lines without end. */
const hasNoColumns = (stream: NodeJS.WritableStream & { readonly columns?: number }): boolean => stream.columns === 0;

/**
 * Shows on stderr that something takes its time; does nothing where stderr is no terminal, or where stdout is none: what a
 * pipe carries would appear in the midst of it.
 */
export const startSpinner = (streams: Streams, text: string): Spinner => {
  const isShown = streams.stderrIsTerminal && streams.stdoutIsTerminal && !hasNoColumns(streams.stderr);
  if (!isShown) return { update: () => {}, stop: () => {} };
  let latest = sanitize(text);
  let spinner: Ora | undefined;
  let stopped = false;
  const show = async (): Promise<void> => {
    const { default: ora } = await import('ora');
    if (stopped) return;
    const color = streams.colorLevel.stderr > 0 ? 'cyan' : false;
    // Ora would put stdin into raw mode, and with it take Ctrl-C from the process.
    spinner = ora({ text: latest, stream: streams.stderr, color, discardStdin: false, isEnabled: true }).start();
  };
  // A spinner that can't be loaded is no reason to fail the command.
  const timer = setTimeout(() => void show().catch(() => {}), delayMs);
  timer.unref();
  return {
    update: (next) => {
      latest = sanitize(next);
      if (spinner !== undefined) spinner.text = latest;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      spinner?.stop();
      spinner = undefined;
    },
  };
};
