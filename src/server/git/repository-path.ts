/** Where a project's repository lies. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * The directory of a project's bare repository on a storage. It follows from the ID alone: renaming or
 * moving a project moves no data, and no name that a user chose becomes part of a path.
 */
export const repositoryPath = (storagePath: string, projectId: number): string => {
  const digest = createHash('sha256').update(String(projectId)).digest('hex');
  return join(storagePath, '@hashed', digest.slice(0, 2), digest.slice(2, 4), `${digest}.git`);
};
