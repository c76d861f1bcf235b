/** Reads objects, many at once. */
import type { AskObjects, StoredObject } from './objects/ask.ts';
import { askOnce } from './objects/ask-once.ts';

/**
 * Objects by the names they were asked for: full SHAs, as they are or with a suffix such as `^{commit}`. What is not
 * there is missing from the map. In one process, however many they are; they have to fit into memory.
 */
export const readObjects = async (
  dir: string,
  names: readonly string[],
  ask: AskObjects = askOnce,
): Promise<Map<string, StoredObject>> => {
  const wanted = [...new Set(names)];
  const objects = await ask(
    dir,
    wanted.map((name) => ({ name, content: true })),
  );
  return new Map(
    wanted.flatMap((name, index) => {
      const object = objects[index];
      return object === undefined ? [] : [[name, object] as const];
    }),
  );
};
