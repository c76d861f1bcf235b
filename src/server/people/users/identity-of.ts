/** Reads an identity from a request's parameters. */
import { invalid } from '../../formats/errors/problems.ts';
import type { Identity } from './identity-store.ts';

interface Given {
  readonly extern_uid?: string;
  readonly provider?: string;
}

/**
 * The identity that is given, undefined for none; empty texts count as none. Throws 400 for a name without its
 * provider and the other way round (document, "Users": they go together).
 */
export const identityOf = ({ extern_uid = '', provider = '' }: Given): Identity | undefined => {
  if (extern_uid === '' && provider === '') {
    return undefined;
  }
  if (extern_uid === '') {
    throw invalid({ extern_uid: ['must be given together with provider'] });
  }
  if (provider === '') {
    throw invalid({ provider: ['must be given together with extern_uid'] });
  }
  return { provider, externUid: extern_uid };
};
