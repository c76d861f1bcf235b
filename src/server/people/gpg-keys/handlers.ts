/** GPG keys of users (document, "Users"; all but the list in v4 shapes). */
import type { gpgKeys } from '../../../contract/people/gpg-keys.ts';
import type { Row } from '../../db/schema.ts';
import { invalid } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { keyFamilyHandlers } from '../keys/key-family.ts';
import type { NewKey } from '../keys/store.ts';
import type { Service } from '../../request/service.ts';
import { parseGpgKey } from './parse-gpg-key.ts';
import { toTimestamp } from '../../formats/clock.ts';

const record = (row: Row<'gpg_keys'>) => ({
  id: row.id,
  key: row.key,
  fingerprint: row.fingerprint,
  primary_key_id: row.primary_key_id,
  emails: JSON.parse(row.emails) as string[],
  created_at: row.created_at,
  expires_at: row.expires_at,
});

const read = async (_service: Service, given: { readonly key: string }): Promise<NewKey<'gpg_keys'>> => {
  const parsed = await parseGpgKey(given.key);
  if ('fault' in parsed) throw invalid({ key: [parsed.fault] });
  return {
    key: parsed.armored,
    fingerprint: parsed.fingerprint,
    primary_key_id: parsed.primaryKeyId,
    emails: JSON.stringify(parsed.emails),
    expires_at: parsed.expiresAt === null ? null : toTimestamp(parsed.expiresAt),
  };
};

export const gpgKeyHandlers: Handlers<typeof gpgKeys> = keyFamilyHandlers({
  kind: 'GPG Key',
  table: 'gpg_keys',
  record,
  read,
});
