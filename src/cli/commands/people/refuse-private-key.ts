import { privateKeyMark } from '../../../contract/vocabulary/private-key.ts';
import { UsageError } from '../../errors/usage-error.ts';

/** Throws UsageError, without a part of the text, when it holds a private key: that must not travel anywhere. */
export const refusePrivateKey = (text: unknown, label: string, hint: string): void => {
  if (typeof text === 'string' && new RegExp(privateKeyMark).test(text)) {
    throw new UsageError(`${label} is a private key, which must never leave your machine; nothing was sent`, { hint });
  }
};
