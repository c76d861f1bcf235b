/** Texts of commits and tags, which git keeps as bytes. */

const decode = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

/** Bytes as text: UTF-8 unless another encoding is named. What cannot be read becomes U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding = 'utf-8'): string => {
  try {
    return decode(bytes, encoding);
  } catch {
    // A name that nobody knows: most bytes are ASCII, and the others show that something is wrong.
    return decode(bytes, 'utf-8');
  }
};
