/**
 * The most levels of lists and objects in JSON. No record comes near. The code that reads and writes JSON is recursive, and some
 * thousand levels overflow the stack.
 */
export const mostLevels = 1000;

/** JSON with more levels than the program can process. */
export class DeepJsonError extends Error {
  override readonly name = 'DeepJsonError';

  constructor(levels: number, most = mostLevels) {
    super(`nested ${levels} levels deep, more than the ${most} that are supported`);
  }
}

/** Describes JSON that is too deep, as `nested 20000 levels deep, ...`. Returns `undefined` for other errors. */
export const deepJsonFault = (error: unknown): string | undefined =>
  error instanceof DeepJsonError ? error.message : undefined;

const quote = 0x22;
const backslash = 0x5c;
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** Returns the index of the quote that closes the string before `from`. */
const endOfText = (json: string, from: number): number => {
  let end = json.indexOf('"', from);
  for (; end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
};

const levelsOf = (json: string): number => {
  let [level, most] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at + 1);
    else if (code === openList || code === openRecord) most = Math.max(most, (level += 1));
    else if (code === closeList || code === closeRecord) level -= 1;
  }
  return most;
};

/** Throws DeepJsonError for JSON with too many levels. Text that is not JSON passes. */
export const checkLevels = (json: string, most = mostLevels): void => {
  // Each level takes two characters.
  if (json.length <= 2 * most) return;
  const levels = levelsOf(json);
  if (levels > most) throw new DeepJsonError(levels, most);
};
