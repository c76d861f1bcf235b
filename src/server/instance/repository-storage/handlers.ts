/** Repository storages (document, "Repository storage circuit breaker"). */
import type { repositoryStorage } from '../../../contract/instance/repository-storage.ts';
import type { Handlers } from '../../request/handler.ts';
import { storageHealth } from '../../storage/circuit-breaker.ts';
import { removeAllFailures } from '../../storage/store.ts';
import { pageOfItems } from '../../db/page-of.ts';

export const repositoryStorageHandlers: Handlers<typeof repositoryStorage> = {
  list: async ({ service, page }) => pageOfItems(await storageHealth(service), page),

  failing: async ({ service, page }) => {
    const all = await storageHealth(service);
    return pageOfItems(
      all.filter(({ total_failures: failures }) => failures > 0),
      page,
    );
  },

  reset: async ({ service }) => {
    await removeAllFailures(service.database.db);
    return null;
  },
};
