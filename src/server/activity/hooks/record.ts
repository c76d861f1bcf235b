/** The record of a hook, which has the names of its secrets and never their values. */
import { type HookFlag, hookEvents } from '../../../contract/vocabulary/hook-events.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import type { Service } from '../../request/service.ts';
import { alertStatus } from './failures.ts';
import { openHeaders, openUrlVariables, type Pairs } from './secrets.ts';

const keysOf = (pairs: Pairs) => Object.keys(pairs).map((key) => ({ key }));

type Flags = { readonly [Flag in HookFlag]: boolean };

const flagsOf = (hook: Row<'hooks'>): Flags =>
  Object.fromEntries(
    (Object.keys(hookEvents) as HookFlag[]).map((flag) => [flag, fromDbBoolean(hook[flag])]),
  ) as unknown as Flags;

/** The members that hooks of all kinds have; the contract leaves out the flags that a kind does not have. */
export const hookRecord = ({ secrets, clock }: Pick<Service, 'secrets' | 'clock'>, hook: Row<'hooks'>) => {
  const status = alertStatus(hook, clock.now());
  return {
    id: hook.id,
    url: hook.url,
    name: hook.name,
    description: hook.description,
    created_at: hook.created_at,
    ...flagsOf(hook),
    push_events_branch_filter: hook.push_events_branch_filter,
    branch_filter_strategy: hook.branch_filter_strategy,
    enable_ssl_verification: fromDbBoolean(hook.enable_ssl_verification),
    alert_status: status,
    disabled_until: status === 'temporarily_disabled' ? hook.disabled_until : null,
    token_present: hook.token !== null,
    signing_token_present: hook.signing_token !== null,
    url_variables: keysOf(openUrlVariables(secrets, hook)),
    custom_headers: keysOf(openHeaders(secrets, hook)),
    custom_webhook_template: hook.custom_webhook_template,
  };
};
