/** SSH keys of users (document, "Users"). */
import type { keys } from '../../../contract/people/keys.ts';
import { invalid } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { displayNameFault } from '../../formats/names.ts';
import type { Service } from '../../request/service.ts';
import { keyFamilyHandlers, keyTaken } from './key-family.ts';
import { isDeployKey, type NewKey } from './store.ts';
import { parseSshKey } from './parse-ssh-key.ts';

interface GivenKey {
  readonly title: string;
  readonly key: string;
}

const read = async ({ database }: Service, given: GivenKey): Promise<NewKey<'keys'>> => {
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
  if (await isDeployKey(database.db, fingerprint)) throw keyTaken();
  return { title, key: line, fingerprint };
};

export const keyHandlers: Handlers<typeof keys> = keyFamilyHandlers({
  kind: 'Key',
  table: 'keys',
  record: ({ id, title, key, created_at }) => ({ id, title, key, created_at }),
  read,
  announce: ({ steps, clock }, transaction, action, key) =>
    steps.fireSystem(transaction, { type: 'key', action, key }, clock.now()),
});
