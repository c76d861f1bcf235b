/** The words that parameters and records are made of, so that each is spelled in one place. */
import type { Schema } from './endpoint.ts';

/** A project in a path: its ID, or its full path percent-encoded (document, convention 4). */
export const projectRef = { type: 'string', minLength: 1, description: 'Project path or ID' } as const;

/** A group in a path: its ID, or its full path percent-encoded (document, convention 4). */
export const groupRef = { type: 'string', minLength: 1, description: 'Group path or ID' } as const;

/** Largest ID the service hands out: a signed 32-bit integer, as both database engines store it. */
const largestId = 2_147_483_647;

/** Identifier of a record. */
export const id = { type: 'integer', minimum: 1, maximum: largestId } as const;

/** Which user an endpoint is about. */
export const userId = { ...id, description: 'User ID' } as const;

/** Identifier of a record that there may be none of. */
export const nullableId = { type: ['integer', 'null'], minimum: 1, maximum: largestId } as const;

export const count = { type: 'integer', minimum: 0 } as const;

/** A number as a parameter that null clears. */
export const nullableCount = { type: ['integer', 'null'], minimum: 0, maximum: largestId } as const;

/** A text of any length, empty included. */
export const text = { type: 'string' } as const;

/** SQLite takes no pattern of more than 50,000 bytes, and a character can become twelve of them. */
export const searchText = { type: 'string', maxLength: 1000 } as const;

/** Names separated by commas. The service also takes them as an array, which newer clients of v4 send. */
export const names = { type: 'string', format: 'names' } as const;

/** A text, or null where none was ever given. */
export const nullableText = { type: ['string', 'null'] } as const;

/** Yes or no. */
export const flag = { type: 'boolean' } as const;

/** ISO 8601 with `Z` or a numeric offset (document, convention 3). */
export const dateTime = { type: 'string', format: 'date-time' } as const;

/** A moment as in `dateTime`, or null where it has not come or is not set. */
export const nullableDateTime = { type: ['string', 'null'], format: 'date-time' } as const;

/** `YYYY-MM-DD` (document, convention 3). As a parameter the service also takes a date-time, of which the day counts. */
export const date = { type: 'string', format: 'date' } as const;

/** A day as in `date`, or null where none is set. */
export const nullableDate = { type: ['string', 'null'], format: 'date' } as const;

/** A time as a filter by what has happened takes it. */
export const pastTime = { ...dateTime, side: 'past' } as const;

/** A day as a filter by what has happened takes it. */
export const pastDay = { ...date, side: 'past' } as const;

/** When something is to begin or end. */
export const timeAhead = { ...dateTime, side: 'ahead' } as const;

/** The day for which something is planned, or on which it ends. */
export const dayAhead = { ...nullableDate, side: 'ahead' } as const;

/** A time that is set on a record, before or after now. */
export const eitherTime = { ...dateTime, side: 'either' } as const;

/** `custom_attributes[key]=value`, repeatable. */
export const attributes = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** `iids[]=1&iids[]=2`. */
export const ids = { type: 'array', items: id, maxItems: 1000 } as const;

/** A record of which the contract knows nothing: that of an endpoint that only other servers have. */
export const openRecord = { type: 'object' } as const;

/** A list of such records. */
export const openList = { type: 'array', items: openRecord } as const;

/** The answer where there is nothing to show: a sentence. */
export const said = {
  type: 'object',
  properties: { message: text },
  required: ['message'],
  additionalProperties: false,
} as const;

/** The visibility levels, most hidden first. */
export const visibility = { type: 'string', enum: ['private', 'internal', 'public'] } as const;

type Fields = Readonly<Record<string, Schema>>;

/** A record that always carries these fields, may carry the optional ones, and no other. `title` is its name in openapi.json. */
export const record = <const Title extends string, const Always extends Fields, const Optional extends Fields = {}>(
  title: Title,
  always: Always,
  optional?: Optional,
) =>
  ({
    title,
    type: 'object',
    properties: { ...always, ...optional } as Always & Optional,
    required: Object.keys(always) as readonly (keyof Always & string)[],
    additionalProperties: false,
  }) as const;
