/** The secrets of a hook: sealed in its row, and opened only to send a delivery or to name their keys. */
import type { Row } from '../../db/schema.ts';
import type { Secrets } from '../../db/secrets.ts';

export type Pairs = Readonly<Record<string, string>>;

type Hook = Row<'hooks'>;

const readPairs = (json: string): Pairs => JSON.parse(json) as Pairs;

export interface HookSecrets {
  readonly token: string | null;
  readonly signingToken: string | null;
  readonly headers: Pairs;
  readonly urlVariables: Pairs;
}

export const openHeaders = (secrets: Secrets, { custom_headers: sealed }: Pick<Hook, 'custom_headers'>): Pairs =>
  sealed === null ? {} : readPairs(secrets.open('hook headers', sealed));

export const openUrlVariables = (secrets: Secrets, { url_variables: sealed }: Pick<Hook, 'url_variables'>): Pairs =>
  sealed === null ? {} : readPairs(secrets.open('hook URL variables', sealed));

export const openSecrets = (secrets: Secrets, hook: Hook): HookSecrets => ({
  token: hook.token === null ? null : secrets.open('hook token', hook.token),
  signingToken: hook.signing_token === null ? null : secrets.open('hook signing token', hook.signing_token),
  headers: openHeaders(secrets, hook),
  urlVariables: openUrlVariables(secrets, hook),
});

const isEmpty = (pairs: Pairs): boolean => Object.keys(pairs).length === 0;

/** The columns of secrets; undefined ones stay as they are, and empty ones become null. */
export const sealSecrets = (
  secrets: Secrets,
  {
    token,
    signingToken,
    headers,
    urlVariables,
  }: { readonly [Name in keyof HookSecrets]?: HookSecrets[Name] | undefined },
) => ({
  ...(token !== undefined && {
    token: token === null || token === '' ? null : secrets.seal('hook token', token),
  }),
  ...(signingToken !== undefined && {
    signing_token:
      signingToken === null || signingToken === '' ? null : secrets.seal('hook signing token', signingToken),
  }),
  ...(headers !== undefined && {
    custom_headers: isEmpty(headers) ? null : secrets.seal('hook headers', JSON.stringify(headers)),
  }),
  ...(urlVariables !== undefined && {
    url_variables: isEmpty(urlVariables) ? null : secrets.seal('hook URL variables', JSON.stringify(urlVariables)),
  }),
});
