const longest = 80;

/** The start of a text or HTML page as one short line, for an error message: no tags, no scripts, no control characters. */
export const firstWords = (text: string): string => {
  const words = text
    .slice(0, 8192)
    .replaceAll(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replaceAll(/<[^>]*>?/g, ' ')
    // oxlint-disable-next-line no-control-regex -- a foreign page must not reach the terminal with escape codes
    .replaceAll(/[\u0000-\u0020\u007f-\u009f]+/g, ' ')
    .trim();
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}...` : words;
};
