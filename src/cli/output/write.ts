import { OutputError } from '../errors/output-error.ts';
import type { BodySink } from '../../api/body-sink.ts';

/**
 * Writes text or bytes, and waits until the stream has accepted them, so that long output never piles up in memory. Resolves
 * to false for a closed pipe: the caller can stop.
 *
 * @throws OutputError if the stream fails
 */
export const write = (stream: NodeJS.WritableStream, text: string | Uint8Array): Promise<boolean> => {
  if (!stream.writable) return Promise.resolve(false);
  if (text.length === 0) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error) resolve(true);
      // By then the listeners of the stream have been called.
      else if (isGone(error)) setImmediate(resolve, false);
      else reject(new OutputError(error));
    });
  });
};

const isGone = (error: Error): boolean =>
  'code' in error && ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'].includes(String(error.code));

/** Passes a download to a stream, which cannot be rewound. */
export const streamSink = (stream: NodeJS.WritableStream): BodySink => {
  let begun = false;
  return {
    write: (chunk) => {
      begun = true;
      return write(stream, chunk);
    },
    restart: () => Promise.resolve(!begun),
  };
};
