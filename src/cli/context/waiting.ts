import type { CommandContext } from './context.ts';

const text = 'Waiting for the server';

/** Waits with a spinner, unless quiet. */
const once = async <T>(context: CommandContext, answer: Promise<T>, shown = text): Promise<T> => {
  if (context.globals.quiet === true || !context.streams.stderrIsTerminal) return answer;
  // It may fail while the spinner is being loaded.
  answer.catch(() => {});
  const { startSpinner } = await import('../output/spinner.ts');
  const spinner = startSpinner(context.streams, shown);
  try {
    return await answer;
  } finally {
    spinner.stop();
  }
};

/** Waits for each item with a spinner, which stops while an item is being printed. */
async function* each<T>(
  context: CommandContext,
  items: AsyncIterable<T>,
  shown?: () => string,
): AsyncGenerator<T, void, void> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    let next = await once(context, iterator.next(), shown?.());
    while (next.done !== true) {
      yield next.value;
      next = await once(context, iterator.next(), shown?.());
    }
  } finally {
    await iterator.return?.();
  }
}

export const waiting = { once, each } as const;
