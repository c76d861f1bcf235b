/** Fields, filters, and parameters that all kinds of access tokens share (v4 shapes). */
import type { TokenScope } from '../vocabulary/access.ts';
import {
  date,
  dateTime,
  dayAhead,
  flag,
  id,
  nullableDate,
  nullableDateTime,
  nullableText,
  pastTime,
  searchText,
  text,
} from '../vocabulary/fields.ts';

/** The server stores the addresses of the last uses, newest first. */
export const tokenFields = {
  id,
  name: text,
  description: nullableText,
  active: flag,
  revoked: flag,
  scopes: { type: 'array', items: text },
  user_id: id,
  created_at: dateTime,
  last_used_at: nullableDateTime,
  last_used_ips: { type: 'array', items: text },
  expires_at: nullableDate,
} as const;

/** `token` is there only in the answer to the create or the rotation: the service keeps a hash. */
export const shownOnce = { token: text } as const;

export const tokenId = { ...id, description: 'Token ID' } as const;

export const tokenName = { type: 'string', minLength: 1, maxLength: 255, description: 'Token name' } as const;

export const tokenDescription = { type: ['string', 'null'], maxLength: 255, description: 'Description' } as const;

export const tokenExpiry = { ...dayAhead, description: 'Expiration date' } as const;

export const rotatedExpiry = {
  ...dayAhead,
  description: 'Expiration date (default: in 7 days if the token expires, otherwise never)',
} as const;

export const scopesOf = <const Scopes extends readonly TokenScope[]>(scopes: Scopes) =>
  ({
    type: 'array',
    items: { type: 'string', enum: scopes },
    minItems: 1,
    maxItems: 10,
    description: `Token scopes: ${scopes.join(', ')}`,
  }) as const;

const endDay = { ...date, side: 'ahead' } as const;

/** Filters of lists. All days and times are included. */
export const tokenFilters = {
  state: { type: 'string', enum: ['active', 'inactive'], description: 'Only tokens in this state' },
  revoked: { type: 'boolean', description: 'Only revoked tokens, or only others' },
  created_after: { ...pastTime, description: 'Only tokens created after this time' },
  created_before: { ...pastTime, description: 'Only tokens created before this time' },
  last_used_after: { ...pastTime, description: 'Only tokens last used after this time' },
  last_used_before: { ...pastTime, description: 'Only tokens last used before this time; not those never used' },
  expires_after: { ...endDay, description: 'Only tokens that expire after this day' },
  expires_before: { ...endDay, description: 'Only tokens that expire before this day' },
  search: { ...searchText, description: 'Only tokens whose name contains this' },
  sort: {
    type: 'string',
    enum: [
      'created_asc',
      'created_desc',
      'expires_asc',
      'expires_desc',
      'last_used_asc',
      'last_used_desc',
      'name_asc',
      'name_desc',
    ],
    description: 'Sort order (default: oldest first)',
  },
} as const;
