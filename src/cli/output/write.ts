import { OutputError } from '../errors/output-error.ts';
import type { BodySink } from '../../api/body-sink.ts';

/**
 * Writes one piece of text, or bytes as they are, and waits until the stream has taken it, so that long output never piles up in memory.
 * Resolves to false when nobody reads any more: the caller can stop producing.
 *
 * @throws OutputError when the stream cannot take it
 */
export const write = (stream: NodeJS.WritableStream, text: string | Uint8Array): Promise<boolean> => {
  if (!stream.writable) return Promise.resolve(false);
  if (text.length === 0) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error) resolve(true);
      // By then the stream has told its listeners.
      else if (isGone(error)) setImmediate(resolve, false);
      else reject(new OutputError(error));
    });
  });
};

const isGone = (error: Error): boolean =>
  'code' in error && ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'].includes(String(error.code));

/** Passes a download on to a stream, which cannot give back what it was given. */
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
