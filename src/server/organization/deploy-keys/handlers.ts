/** Deploy keys: SSH keys of machines with access to projects (v4 shapes; docs/decisions, 0031). */
import type { deployKeys } from '../../../contract/organization/deploy-keys.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean, toDbBoolean, toDbBooleanIfGiven } from '../../db/values.ts';
import { invalid, notFound, refuseFaults } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { parseSshKey } from '../../people/keys/parse-ssh-key.ts';
import { keyTaken } from '../../people/keys/key-family.ts';
import { isUsersKey } from '../../people/keys/store.ts';
import { displayNameFault } from '../../formats/names.ts';
import type { Service } from '../../request/service.ts';
import {
  changeDeployKey,
  findDeployKey,
  findReachableKey,
  insertDeployKey,
  enableKey,
  listAllDeployKeys,
  listDeployKeys,
  disableKey,
  type DeployKeyInProject,
} from './store.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';

const listed = ({ id, title, key, created_at }: Row<'deploy_keys'>) => ({ id, title, key, created_at });

const record = (row: DeployKeyInProject): Body<typeof deployKeys.get> => ({
  ...listed(row),
  can_push: fromDbBoolean(row.can_push),
});

const requireKey = async (service: Service, projectId: number, id: number): Promise<DeployKeyInProject> => {
  const found = await findDeployKey(service.database.db, projectId, id);
  if (found === undefined) throw notFound('Deploy Key');
  return found;
};

export const deployKeyHandlers: Handlers<typeof deployKeys> = {
  listAll: async ({ service, page }) => {
    const { items, total } = await listAllDeployKeys(service.database.db, page);
    return { items: items.map(listed), total };
  },

  list: async ({ service, project, page }) => {
    const { items, total } = await listDeployKeys(service.database.db, project.id, page);
    return { items: items.map(record), total };
  },

  get: async ({ service, project, params }) => record(await requireKey(service, project.id, params.key_id)),

  // As in v4, a known key keeps its title, since the same machine can read several projects.
  create: async ({ service, caller, project, params }) => {
    const { db, engine } = service.database;
    const now = service.clock.now();
    const title = params.title.trim();
    const parsed = await parseSshKey(params.key);
    refuseFaults({ title: displayNameFault(title), key: 'fault' in parsed ? parsed.fault : undefined });
    if ('fault' in parsed) throw invalid({ key: [parsed.fault] });
    const { line, fingerprint } = parsed;
    if (await isUsersKey(db, fingerprint)) throw keyTaken();
    try {
      const id = await db.transaction().execute(async (transaction) => {
        const known = await findReachableKey(transaction, { fingerprint }, caller, toDay(now));
        const fresh = { title, key: line, fingerprint, created_at: toTimestamp(now) };
        const key = known ?? (await insertDeployKey(transaction, fresh));
        const link = { deploy_key_id: key.id, project_id: project.id, can_push: toDbBoolean(params.can_push ?? false) };
        await enableKey(transaction, link, toTimestamp(now));
        return key.id;
      });
      return record(await requireKey(service, project.id, id));
    } catch (error) {
      if (engine.isDuplicate(error)) throw keyTaken();
      throw engine.isOrphan(error) ? notFound('Project') : error;
    }
  },

  update: async ({ service, project, params, changesRecord }) => {
    const title = params.title?.trim();
    refuseFaults({ title: title === undefined ? undefined : displayNameFault(title) });
    const key = await requireKey(service, project.id, params.key_id);
    changesRecord(record(key));
    const canPush = toDbBooleanIfGiven(params.can_push);
    const now = toTimestamp(service.clock.now());
    await service.database.db
      .transaction()
      .execute((transaction) =>
        changeDeployKey(transaction, { projectId: project.id, id: key.id }, { title, canPush }, now),
      );
    return record(await requireKey(service, project.id, key.id));
  },

  delete: async ({ service, project, params, checkUnmodified }) => {
    const key = await requireKey(service, project.id, params.key_id);
    checkUnmodified(key.updated_at);
    const { db } = service.database;
    const wasIn = await db.transaction().execute((transaction) => disableKey(transaction, project.id, key.id));
    if (!wasIn) throw notFound('Deploy Key');
    return null;
  },

  enable: async ({ service, caller, project, params }) => {
    const { db, engine } = service.database;
    const now = service.clock.now();
    const key = await findReachableKey(db, { id: params.key_id }, caller, toDay(now));
    if (key === undefined) throw notFound('Deploy Key');
    try {
      await enableKey(db, { deploy_key_id: key.id, project_id: project.id, can_push: 0 }, toTimestamp(now));
    } catch (error) {
      throw engine.isOrphan(error) ? notFound('Deploy Key') : error;
    }
    return record(await requireKey(service, project.id, key.id));
  },
};
