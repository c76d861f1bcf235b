/** Saves downloads to a file, with a progress bar. */
import type { BodySink } from '../../api/body-sink.ts';
import type { CommandContext } from '../context/context.ts';
import { humanSize } from '../output/cell.ts';
import { notify } from '../output/messages.ts';
import { startSpinner } from '../output/spinner.ts';
import { openGivenFile } from './open-given-file.ts';

/** The size of a body, if the headers say it; they say the compressed size of a compressed body. */
const sizeIn = (headers: Readonly<Record<string, string>>): number | undefined => {
  const length = headers['content-length'] ?? '';
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return isPlain && /^\d+$/.test(length) ? Number(length) : undefined;
};

const width = 20;

/** The progress in bytes: `████░░ 67% of 27.1 MiB`, or the received size if the total is unknown. */
const progressBar = (done: number, total: number | undefined): string => {
  if (total === undefined || total === 0 || done > total) return humanSize(done);
  const full = Math.floor((done / total) * width);
  const percent = Math.floor((done / total) * 100);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent}% of ${humanSize(total)}`;
};

/** The sink with a progress bar on the terminal. */
const watched = (context: CommandContext, sink: BodySink): { readonly sink: BodySink; readonly stop: () => void } => {
  if (context.globals.quiet === true) return { sink, stop: () => {} };
  const spinner = startSpinner(context.streams, 'Waiting for the server');
  let total: number | undefined;
  let done = 0;
  return {
    sink: {
      begin: (headers) => {
        total = sizeIn(headers);
        done = 0;
      },
      write: async (chunk) => {
        done += chunk.byteLength;
        spinner.update(`Downloading ${progressBar(done, total)}`);
        return sink.write(chunk);
      },
      restart: sink.restart,
    },
    stop: spinner.stop,
  };
};

/**
 * Saves a response body to a file, which gets its name when it is complete.
 *
 * @param send sends the request, and returns true if there is a body to save
 */
export const saveTo = async (
  context: CommandContext,
  path: string,
  send: (sink: BodySink) => Promise<boolean>,
): Promise<void> => {
  const file = await openGivenFile('--to', path, context);
  const { sink, stop } = watched(context, file.sink);
  try {
    const isThere = await send(sink).finally(stop);
    if (isThere) notify(context, `Wrote ${await file.keep()} bytes to ${path}`);
  } finally {
    await file.drop();
  }
};
