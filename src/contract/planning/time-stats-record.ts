/** What issues and merge requests tell of the time that they take (document, "Issue"). */
import { count, nullableText } from '../vocabulary/fields.ts';

/** Times in seconds, and in words where they are not 0: `1w 2d`. */
export const timeStats = {
  title: 'TimeStats',
  type: 'object',
  properties: {
    time_estimate: count,
    total_time_spent: { type: 'integer' },
    human_time_estimate: nullableText,
    human_total_time_spent: nullableText,
  },
  required: ['time_estimate', 'total_time_spent', 'human_time_estimate', 'human_total_time_spent'],
  additionalProperties: false,
} as const;
