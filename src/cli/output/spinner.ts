import type { Ora } from 'ora';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';

export interface Spinner {
  readonly update: (text: string) => void;
  /** Removes the spinner. Must be called before anything else is printed; calling it again does nothing. */
  readonly stop: () => void;
}

/** Milliseconds. Most commands have ended by then and never load ora. */
const delayMs = 300;

/** A terminal without a size has 0 columns, for which ora would clear lines forever. */
const hasNoColumns = (stream: NodeJS.WritableStream & { readonly columns?: number }): boolean => stream.columns === 0;

/**
 * Shows a spinner on stderr, if both stderr and stdout are terminals: the output of a pipe could appear in the midst of it.
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
    // Ora would put stdin into raw mode, in which Ctrl-C sends no signal.
    spinner = ora({ text: latest, stream: streams.stderr, color, discardStdin: false, isEnabled: true }).start();
  };
  // The command must not fail because ora cannot be loaded.
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
