/**
 * Reads a URL; undefined for a text that is none.
 *
 * `URL.canParse` must not be used: Node 20 compiles hot calls of it into ones that read a text of Latin-1 characters
 * ("bücher.example") as UTF-8, and says no to a URL to which it said yes before.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
