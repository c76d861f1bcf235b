import { parseJson } from '../../api/json/json-text.ts';

/** The text of bytes, with its byte order mark; undefined if they are not UTF-8. */
export const utf8Text = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The value of a JSON text; undefined if it is not JSON. */
export const jsonValue = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};
