import type { BodySink } from '../../api/body-sink.ts';
import { write } from './write.ts';

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
