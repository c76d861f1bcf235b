/** What hooks of projects, of groups, and of the instance have in common (v4 shapes). */
import { dateTime, flag, id, nullableDateTime, nullableText, record, text } from './fields.ts';
import type { Edition } from './endpoint.ts';
import { hookEvents, otherHookEvents, type HookFlag, type OtherHookFlag } from './hook-events.ts';

export const pairValue = { type: 'string', minLength: 1, maxLength: 2048 } as const;

export const headerKey = {
  type: 'string',
  maxLength: 255,
  pattern: '^[A-Za-z]([A-Za-z0-9_-]*[A-Za-z0-9])?$',
  $comment: 'can contain only letters A to Z, digits, - and _, and starts with a letter',
  description: 'Custom header name',
} as const;

export const headerValue = {
  ...pairValue,
  pattern: '^[!-~]+( +[!-~]+)*$',
  $comment: 'can contain only printable ASCII, and no blank at either end',
  description: 'Header value',
} as const;

export const variableKey = {
  type: 'string',
  maxLength: 100,
  pattern: '^[A-Za-z]+[0-9]*([._-][A-Za-z0-9]+)*$',
  $comment: 'can contain only letters A to Z, digits, and single . _ - between them, and starts with a letter',
  description: 'URL variable name',
} as const;

/** Headers, and URL variables, of one hook. */
export const mostPairs = 20;

const pairs = <const K, const V>(key: K, value: V) =>
  ({
    type: 'array',
    items: { type: 'object', properties: { key, value }, required: ['key', 'value'], additionalProperties: false },
    maxItems: mostPairs,
  }) as const;

const settings = {
  name: { type: ['string', 'null'], maxLength: 255, since: '17.1', description: 'Hook name' },
  description: { type: ['string', 'null'], maxLength: 2048, since: '17.1', description: 'Description' },
  enable_ssl_verification: { type: 'boolean', description: 'Verify the TLS certificate of the URL' },
  push_events_branch_filter: {
    type: ['string', 'null'],
    maxLength: 5000,
    description: 'Branches whose pushes send an event, as the strategy says',
  },
  branch_filter_strategy: {
    type: 'string',
    enum: ['wildcard', 'regex', 'all_branches'],
    since: '15.4',
    description: 'Meaning of the branch filter',
  },
  token: {
    type: ['string', 'null'],
    maxLength: 255,
    // It is sent in a header.
    pattern: '^([!-~]+( +[!-~]+)*)?$',
    $comment: 'can contain only printable ASCII, and no blank at either end',
    description: 'Secret token sent with every delivery',
  },
  signing_token: {
    type: ['string', 'null'],
    pattern: '^(whsec_[A-Za-z0-9+/]{43}=)?$',
    $comment: 'is not whsec_ and 32 bytes in base64',
    since: '19.0',
    description: 'Secret that signs every delivery, whsec_ and 32 bytes in base64',
  },
  custom_headers: { ...pairs(headerKey, headerValue), since: '17.1', description: 'Further headers of every delivery' },
  url_variables: {
    ...pairs(variableKey, pairValue),
    since: '15.2',
    description: 'Hidden parts of the URL, which stand there as {name}',
  },
  custom_webhook_template: {
    type: ['string', 'null'],
    maxLength: 4096,
    since: '16.10',
    description: 'JSON body of deliveries, with {{object_kind}} or {{project.name}} for what the event has there',
  },
} as const;

const url = {
  type: 'string',
  minLength: 1,
  maxLength: 2048,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$',
  $comment: 'is not an address that starts with http:// or https://',
  description: 'URL to send deliveries to',
} as const;

type Flags<F extends HookFlag, S> = { readonly [Flag in F]: S };

const entries = <F extends HookFlag, S>(flags: readonly F[], make: (of: F) => S): Flags<F, S> =>
  Object.fromEntries(flags.map((of) => [of, make(of)])) as Flags<F, S>;

type FlagParameter = { readonly type: 'boolean'; readonly default?: boolean; readonly description: string };

const describeFlag = (of: HookFlag): FlagParameter => ({
  type: 'boolean',
  description: `Send an event for ${hookEvents[of].text}`,
});

type OtherParameter = FlagParameter & { readonly onlyIn: Edition };

/** The flags of events that only other servers have. */
export const otherHookParameters = <F extends OtherHookFlag>(flags: readonly F[]) =>
  Object.fromEntries(
    flags.map((of): [F, OtherParameter] => [
      of,
      {
        type: 'boolean',
        onlyIn: of === 'vulnerability_events' ? 'GitLab Ultimate' : 'GitLab',
        description: `Send an event for ${otherHookEvents[of].text}`,
      },
    ]),
  ) as Readonly<Record<F, OtherParameter>>;

/** Events that hooks get unless they say otherwise. */
const byDefault: ReadonlySet<HookFlag> = new Set(['push_events', 'repository_update_events'] as const);

/** The parameters of a create, with defaults, by the flags that a kind of hook has. */
export const hookToCreate = <const F extends HookFlag>(flags: readonly F[]) => ({
  url,
  ...entries(flags, (of): FlagParameter => ({ ...describeFlag(of), default: byDefault.has(of) })),
  ...settings,
  enable_ssl_verification: { ...settings.enable_ssl_verification, default: true } as const,
  branch_filter_strategy: { ...settings.branch_filter_strategy, default: 'wildcard' } as const,
});

/** The parameters of an update. */
export const hookToUpdate = <const F extends HookFlag>(flags: readonly F[]) => ({
  url,
  ...entries(flags, describeFlag),
  ...settings,
});

/** The names of secrets: no record has their values. */
const keys = { type: 'array', items: record('HookKey', { key: text }) } as const;

/** The members of every hook, by the flags that its kind has. */
export const hookFields = <const F extends HookFlag>(flags: readonly F[]) => ({
  id,
  url: text,
  name: nullableText,
  description: nullableText,
  created_at: dateTime,
  ...entries(flags, () => flag),
  push_events_branch_filter: nullableText,
  branch_filter_strategy: { type: 'string', enum: ['wildcard', 'regex', 'all_branches'] } as const,
  enable_ssl_verification: flag,
  repository_update_events: flag,
  alert_status: { type: 'string', enum: ['executable', 'temporarily_disabled', 'disabled'] } as const,
  disabled_until: nullableDateTime,
  token_present: flag,
  signing_token_present: flag,
  url_variables: keys,
  custom_headers: keys,
  custom_webhook_template: nullableText,
});
