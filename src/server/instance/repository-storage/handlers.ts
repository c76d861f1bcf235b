/** Repository storages (document, "Repository storage circuit breaker"). */
import type { repositoryStorage } from '../../../contract/instance/repository-storage.ts';
import type { Handlers } from '../../request/handler.ts';
import { storageHealth, type StorageHealth } from '../../storage/circuit-breaker.ts';
import { removeAllFailures } from '../../storage/store.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';

const slice = (all: readonly StorageHealth[], { offset, limit }: PageRequest): Slice<StorageHealth[]> => ({
  items: all.slice(offset, offset + limit),
  total: all.length,
});

export const repositoryStorageHandlers: Handlers<typeof repositoryStorage> = {
  list: async ({ service, page }) => slice(await storageHealth(service), page),

  failing: async ({ service, page }) => {
    const all = await storageHealth(service);
    return slice(
      all.filter(({ total_failures: failures }) => failures > 0),
      page,
    );
  },

  reset: async ({ service }) => {
    await removeAllFailures(service.database.db);
    return null;
  },
};
