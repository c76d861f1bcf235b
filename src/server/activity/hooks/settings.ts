/** Checks what a request sets on a hook, and makes the columns of it. */
import { isIP } from 'node:net';
import { type HookFlag, hookEvents } from '../../../contract/vocabulary/hook-events.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBoolean, toDbBooleanIfGiven } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { webUrlFault } from '../../formats/names.ts';
import { refuseFaults, unprocessable } from '../../formats/problems.ts';
import type { Service } from '../../request/service.ts';
import { regexFault } from './branch-filter.ts';
import { noFailures } from './failures.ts';
import { type HookKind, mayCall } from './hook-address.ts';
import { openSecrets, type Pairs, sealSecrets } from './secrets.ts';
import type { HookOwner } from './store.ts';
import { templateFault } from './template.ts';
import { fillUrl, missingVariables } from './url-variables.ts';

interface Pair {
  readonly key: string;
  readonly value: string;
}

/** The parameters of a create or an update. */
export type HookParams = {
  readonly url?: string;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly enable_ssl_verification?: boolean;
  readonly push_events_branch_filter?: string | null;
  readonly branch_filter_strategy?: 'wildcard' | 'regex' | 'all_branches';
  readonly token?: string | null;
  readonly signing_token?: string | null;
  readonly custom_headers?: readonly Pair[];
  readonly url_variables?: readonly Pair[];
  readonly custom_webhook_template?: string | null;
} & { readonly [Flag in HookFlag]?: boolean };

/** Hooks of the instance are set by administrators; others are not trusted with addresses of the local network. */
export const kindOf = (owner: HookOwner): HookKind => (owner === 'instance' ? 'system' : 'project');

const pairsOf = (given: readonly Pair[] | undefined): Pairs | undefined =>
  given === undefined ? undefined : Object.fromEntries(given.map(({ key, value }) => [key, value]));

const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

/** The reason why an address is refused at once; the names of hosts are looked up when a delivery is sent. */
const addressFault = (url: string, kind: HookKind, { config }: Service): string | undefined => {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '');
  const address = isLocalName(host) ? '127.0.0.1' : host;
  return isIP(address) === 0 || mayCall(address, kind, config)
    ? undefined
    : `Invalid url given: ${host} is an address that hooks cannot call`;
};

/** Lists of hooks show URLs, but not tokens. */
const urlFault = (url: string): string | undefined => {
  const fault = webUrlFault(url);
  if (fault !== undefined) return fault;
  const { username, password } = new URL(url);
  return username === '' && password === ''
    ? undefined
    : 'must hold no name and no password: the secret of a hook is its token';
};

/** Throws for a URL that cannot be called, with a password, or with an address that such hooks must not call. */
const checkUrl = (service: Service, owner: HookOwner, url: string, variables: Pairs): void => {
  const missing = missingVariables(url, variables);
  if (missing.length > 0) throw unprocessable(`Invalid url given: no url_variables for ${missing.join(', ')}`);
  const filled = fillUrl(url, variables);
  refuseFaults({ url: urlFault(filled) });
  const fault = addressFault(filled, kindOf(owner), service);
  if (fault !== undefined) throw unprocessable(fault);
};

/** Headers that the server sets itself, or that frame the request. */
const ownHeaders =
  /^(host|content-.*|transfer-encoding|connection|keep-alive|expect|upgrade|te|trailer|proxy-.*|user-agent|idempotency-key|x-gitlab-.*|webhook-.*)$/i;

const headersFault = (headers: Pairs = {}): string | undefined => {
  const own = Object.keys(headers).find((name) => ownHeaders.test(name));
  return own === undefined ? undefined : `cannot set ${own}, which the server sets itself`;
};

/** Throws 400 or 422 for what a hook cannot have; `before` is the hook that is updated. */
const check = (params: HookParams, before: Row<'hooks'> | undefined): void => {
  refuseFaults({
    custom_headers: headersFault(pairsOf(params.custom_headers)),
    custom_webhook_template: templateFault(params.custom_webhook_template),
  });
  const strategy = params.branch_filter_strategy ?? before?.branch_filter_strategy ?? 'wildcard';
  const filter = params.push_events_branch_filter ?? before?.push_events_branch_filter ?? '';
  const fault = strategy === 'regex' ? regexFault(filter) : undefined;
  if (fault !== undefined) throw unprocessable(`Invalid branch filter given: ${fault}`);
};

const flagsOf = (params: HookParams) =>
  Object.fromEntries(
    (Object.keys(hookEvents) as HookFlag[])
      .filter((flag) => params[flag] !== undefined)
      .map((flag) => [flag, toDbBoolean(params[flag] === true)]),
  );

const emptyIsNull = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text);

const plain = (params: HookParams) => ({
  ...flagsOf(params),
  name: emptyIsNull(params.name),
  description: emptyIsNull(params.description),
  branch_filter_strategy: params.branch_filter_strategy,
  push_events_branch_filter:
    params.branch_filter_strategy === 'all_branches' ? null : emptyIsNull(params.push_events_branch_filter),
  custom_webhook_template: emptyIsNull(params.custom_webhook_template),
});

/** The columns of a new hook. */
export const columnsToInsert = (
  service: Service,
  owner: HookOwner,
  params: HookParams & { readonly url: string },
  baseUrl: string,
) => {
  const urlVariables = pairsOf(params.url_variables);
  check(params, undefined);
  checkUrl(service, owner, params.url, urlVariables ?? {});
  const at = toTimestamp(service.clock.now());
  const { token, signing_token: signingToken, custom_headers: headers } = params;
  return {
    ...(owner !== 'instance' && owner),
    ...plain(params),
    ...sealSecrets(service.secrets, { token, signingToken, headers: pairsOf(headers), urlVariables }),
    url: params.url,
    push_events: toDbBoolean(params.push_events ?? true),
    repository_update_events: toDbBoolean(owner === 'instance' && (params.repository_update_events ?? true)),
    enable_ssl_verification: toDbBoolean(params.enable_ssl_verification ?? true),
    base_url: baseUrl,
    created_at: at,
    updated_at: at,
  };
};

const originOf = (url: string): string => new URL(url).origin;

/**
 * The changed columns of a hook. With another URL, or a URL variable that leads to another host, the secrets that are sent there are lost unless they are given again, since
 * whoever changes it may not have known them.
 */
export const columnsToUpdate = (service: Service, owner: HookOwner, before: Row<'hooks'>, params: HookParams) => {
  check(params, before);
  const old = openSecrets(service.secrets, before);
  const url = params.url ?? before.url;
  const isOther = url !== before.url;
  const given = pairsOf(params.url_variables);
  const urlVariables = given ?? (isOther ? {} : old.urlVariables);
  checkUrl(service, owner, url, urlVariables);
  const [to, from] = [fillUrl(url, urlVariables), fillUrl(before.url, old.urlVariables)];
  const goesElsewhere = to !== from && (isOther || originOf(to) !== originOf(from));
  const kept = goesElsewhere ? {} : undefined;
  return {
    ...plain(params),
    ...sealSecrets(service.secrets, {
      token: params.token ?? (params.token === null || goesElsewhere ? null : undefined),
      signingToken: params.signing_token,
      headers: pairsOf(params.custom_headers) ?? kept,
      urlVariables: given ?? (isOther ? {} : undefined),
    }),
    url,
    enable_ssl_verification: toDbBooleanIfGiven(params.enable_ssl_verification),
    ...noFailures,
    updated_at: toTimestamp(service.clock.now()),
  };
};
