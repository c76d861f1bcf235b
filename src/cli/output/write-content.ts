import { utf8Text } from './decode.ts';
import { safeText } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { warn } from './warn.ts';
import { write } from './write.ts';

/** The text of a file; undefined for a binary one. */
export const contentText = (bytes: Uint8Array): string | undefined => {
  const text = utf8Text(bytes);
  return text?.includes('\0') === true ? undefined : text;
};

/** Prints a file: its bytes in a pipe; on a terminal safe text, and a warning for a binary file. */
export const writeContent = async (streams: Streams, bytes: Uint8Array): Promise<void> => {
  if (!streams.stdoutIsTerminal) {
    await write(streams.stdout, bytes);
    return;
  }
  const text = contentText(bytes);
  if (text === undefined) {
    warn(streams, `refusing to print ${bytes.byteLength} bytes of binary data; redirect them to a file: > FILE`);
    return;
  }
  await write(streams.stdout, safeText(text === '' || text.endsWith('\n') ? text : `${text}\n`));
};
