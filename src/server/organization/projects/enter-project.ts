/** Brings a repository and the records of its project into being, both or neither (docs/decisions, 0061). */
import type { Row } from '../../db/schema.ts';
import type { Problem } from '../../formats/problems.ts';
import { removeRepository, repositoryPath, setAside } from '../../git/repository.ts';
import type { Service } from '../../request/service.ts';
import { withStorage } from '../../storage/circuit-breaker.ts';

/** What enterProject puts together. Neither part knows of the other. */
export interface NewRepository {
  /** Makes the repository in a directory that is not there yet. */
  readonly make: (dir: string) => Promise<void>;
  /** Writes the records under the ID that the directory belongs to. */
  readonly insert: (id: number) => Promise<Row<'projects'>>;
  /** What to throw where the path is taken. */
  readonly taken: () => Problem;
}

/**
 * Makes the repository under an ID that nobody else gets, then the records: no transaction waits for git or a disk. A process
 * that dies in between leaves a directory that belongs to nothing.
 */
export const enterProject = async (
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
    // Where the database did not answer, the records may be there.
    if (database.engine.outageOf(error) === undefined) await removeRepository(dir);
    throw database.engine.isDuplicate(error) ? taken() : error;
  }
};
