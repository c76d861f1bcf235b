/** SSH keys of users (document, "Users"). */
import type { keys } from '../../../contract/people/keys.ts';
import type { Row } from '../../db/schema.ts';
import { invalid } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { displayNameFault } from '../../formats/names.ts';
import type { Service } from '../../request/service.ts';
import { keyFamilyHandlers } from './key-family.ts';
import { parseSshKey } from './parse-ssh-key.ts';
import { keyTaken, refuseKey } from './refuse-key.ts';
import { deleteKey, findKey, insertKey, isDeployKey, listKeys } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

interface GivenKey {
  readonly title: string;
  readonly key: string;
}

const add = async (service: Service, userId: number, given: GivenKey): Promise<Row<'keys'>> => {
  const title = given.title.trim();
  const titleFault = displayNameFault(title);
  const parsed = await parseSshKey(given.key);
  if ('fault' in parsed || titleFault !== undefined) {
    throw invalid({
      ...(titleFault !== undefined && { title: [titleFault] }),
      ...('fault' in parsed && { key: [parsed.fault] }),
    });
  }
  const { line, fingerprint } = parsed;
  if (await isDeployKey(service.database.db, fingerprint)) throw keyTaken();
  const row = { user_id: userId, title, key: line, fingerprint, created_at: toTimestamp(service.clock.now()) };
  try {
    return await insertKey(service.database.db, row);
  } catch (error) {
    throw refuseKey(service, error);
  }
};

/** Handlers of the SSH key endpoints. */
export const keyHandlers: Handlers<typeof keys> = keyFamilyHandlers({
  kind: 'Key',
  record: ({ id, title, key, created_at }: Row<'keys'>) => ({ id, title, key, created_at }),
  list: listKeys,
  find: findKey,
  add,
  remove: deleteKey,
});
