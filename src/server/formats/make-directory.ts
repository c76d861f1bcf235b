import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Creates a directory that only its owner can read, with missing directories above it. The `recursive` option of Node never
 * returns if nothing can be created in the parent, as in /proc.
 */
export const makeDirectory = async (path: string): Promise<void> => {
  const make = (): Promise<void> => mkdir(path, { mode: 0o700 });
  const toleratePresent = async (error: unknown): Promise<void> => {
    if (!(await isDirectory(path))) throw error;
  };
  await make().catch(async (error: unknown) => {
    if (!isAbsent(error)) return toleratePresent(error);
    await makeDirectory(dirname(path));
    await make().catch(toleratePresent);
  });
};
