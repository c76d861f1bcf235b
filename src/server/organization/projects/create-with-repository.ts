/** Creates a repository and the records of its project, both or neither (docs/decisions, 0061). */
import type { Row } from '../../db/schema.ts';
import type { Problem } from '../../formats/problems.ts';
import { removeRepository, repositoryPath, setAside } from '../../git/repository.ts';
import type { Service } from '../../request/service.ts';
import { withStorage } from '../../storage/circuit-breaker.ts';

/** The two parts, which do not know of each other. */
export interface NewRepository {
  /** Creates the repository in a directory that does not exist yet. */
  readonly make: (dir: string) => Promise<void>;
  /** Inserts the records with the ID of the directory. */
  readonly insert: (id: number) => Promise<Row<'projects'>>;
  /** The error for a path that is taken. */
  readonly taken: () => Problem;
}

/**
 * Creates the repository under a new ID, and then the records, so that no transaction waits for git or a disk. A crash
 * in between leaves an unused directory.
 */
export const createWithRepository = async (
  service: Service,
  storage: string,
  { make, insert, taken }: NewRepository,
): Promise<Row<'projects'>> => {
  const { database, clock, log } = service;
  const id = await database.engine.reserveId(database.db, 'projects');
  const dir = await withStorage(
    service,
    storage,
    async (storagePath) => {
      const place = repositoryPath(storagePath, id);
      const aside = await setAside(place, clock.now());
      if (aside !== undefined) {
        log('warn', 'something was where a new repository is to be, and was set aside', { project: id, aside });
      }
      await make(place).catch(async (error: unknown) => {
        await removeRepository(place);
        throw error;
      });
      return place;
    },
    'write',
  );
  try {
    return await insert(id);
  } catch (error) {
    // If the database did not respond, the records may exist.
    if (database.engine.outageOf(error) === undefined) await removeRepository(dir);
    throw database.engine.isDuplicate(error) ? taken() : error;
  }
};
