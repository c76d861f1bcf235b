/** How OpenSSL prints bytes. */

/** Hexadecimal with colons between. */
export const hexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(':');

/** The same over lines of `perLine` bytes, each after the indent; every line but the last ends with a colon. */
export const hexLines = (bytes: Uint8Array, perLine: number, indent: string): string[] =>
  Array.from({ length: Math.ceil(bytes.length / perLine) }, (_, line) => {
    const end = (line + 1) * perLine;
    return `${indent}${hexText(bytes.subarray(line * perLine, end))}${end < bytes.length ? ':' : ''}`;
  });

/** Text in ASCII, without control characters, which a terminal would obey. */
export const plainText = (bytes: Buffer): string => bytes.toString('latin1').replaceAll(/[^ -~]/g, '.');
