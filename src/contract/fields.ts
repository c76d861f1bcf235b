/** The words that parameters and records are made of, so that each is spelled in one place. */

/** A project in a path: its ID, or its full path percent-encoded (document, convention 4). */
export const projectRef = { type: 'string', minLength: 1, description: 'ID or full path of the project' } as const;

/** A group in a path: its ID, or its full path percent-encoded (document, convention 4). */
export const groupRef = { type: 'string', minLength: 1, description: 'ID or full path of the group' } as const;

/** Largest ID the service hands out: a signed 32-bit integer, as both database engines store it. */
const largestId = 2_147_483_647;

export const id = { type: 'integer', minimum: 1, maximum: largestId } as const;
export const nullableId = { type: ['integer', 'null'], minimum: 1, maximum: largestId } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const text = { type: 'string' } as const;
export const nullableText = { type: ['string', 'null'] } as const;
export const flag = { type: 'boolean' } as const;

/** ISO 8601 with `Z` or a numeric offset (document, convention 3). */
export const dateTime = { type: 'string', format: 'date-time' } as const;
export const nullableDateTime = { type: ['string', 'null'], format: 'date-time' } as const;

/** `YYYY-MM-DD` (document, convention 3). */
export const date = { type: 'string', format: 'date' } as const;
export const nullableDate = { type: ['string', 'null'], format: 'date' } as const;

/** `custom_attributes[key]=value`, repeatable. */
export const attributes = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** `iids[]=1&iids[]=2`. */
export const ids = { type: 'array', items: id, maxItems: 1000 } as const;

/** The visibility levels, most hidden first. */
export const visibility = { type: 'string', enum: ['private', 'internal', 'public'] } as const;
