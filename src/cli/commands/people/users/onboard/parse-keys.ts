/** Reads SSH public keys: one per line, as in `authorized_keys` and `.pub` files. */
import { sshPublicKey, keyTitle } from '../../../../../contract/vocabulary/key-parameters.ts';
import { privateKeyMark } from '../../../../../contract/vocabulary/private-key.ts';
import { UsageError } from '../../../../errors/usage-error.ts';
import type { GivenKey } from './person.ts';

const keyType = String.raw`(?:ssh|ecdsa|sk)-\S+`;

/** Between keys in one line, which comments can have, too. */
const separator = new RegExp(String.raw`\r?\n|[;,]\s*(?=${keyType}\s)`);

const oneKey = new RegExp(String.raw`^${keyType}[ \t]+[A-Za-z0-9+/=]+(?:[ \t]+(.*))?$`);

/**
 * The keys in a text. A key without a comment has the name as its title. No error quotes the text, which may be a misplaced secret.
 *
 * @throws UsageError for text that is no public key
 */
export const parseKeys = (text: string, name: string): readonly GivenKey[] => {
  if (new RegExp(privateKeyMark).test(text)) {
    throw new UsageError('keys has a private key; use the .pub file in place of it');
  }
  const lines = text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line, index) => {
    const found = oneKey.exec(line);
    if (found === null || line.length > sshPublicKey.maxLength) {
      throw new UsageError(
        `keys: key ${index + 1} is not an SSH public key on one line, such as "ssh-ed25519 AAAA... ann"`,
      );
    }
    const comment = (found[1] ?? '').trim().slice(0, keyTitle.maxLength);
    return { title: comment === '' ? name : comment, key: line };
  });
};
