/** Estimated and spent time of issues and merge requests (v4 shapes). */
import { addressOf, ofIssue, ofMergeRequest, type Discussed } from './discussed.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { count, nullableText, record } from '../vocabulary/fields.ts';

/** Times in seconds, and in words where they are not 0: `1w 2d`. */
export const timeStats = record('TimeStats', {
  time_estimate: count,
  total_time_spent: { type: 'integer' },
  human_time_estimate: nullableText,
  human_total_time_spent: nullableText,
});

const family = <const F extends Discussed>(of: F) => {
  const address = addressOf(of);
  const access = { to: 'project', from: of.planner as F['planner'] } as const;
  const write = { method: 'POST', section: 'v4', access, risk: 'write', response: timeStats } as const;
  return {
    estimate: endpoint({
      ...write,
      path: below(of, '/time_estimate'),
      summary: `Set the time estimate of ${of.what}`,
      params: {
        ...address,
        duration: { type: 'string', minLength: 1, maxLength: 100, description: 'Duration, such as 1w 3h30m or 1.5h' },
      },
      required: ['duration'],
      success: 200,
    }),
    resetEstimate: endpoint({
      ...write,
      path: below(of, '/reset_time_estimate'),
      summary: `Clear the time estimate of ${of.what}`,
      params: address,
      success: 200,
    }),
    spend: endpoint({
      ...write,
      path: below(of, '/add_spent_time'),
      summary: `Add time spent on ${of.what}`,
      params: {
        ...address,
        duration: {
          type: 'string',
          minLength: 1,
          maxLength: 100,
          description: 'Duration, such as 1h30m or 1.5h; a negative one subtracts',
        },
      },
      required: ['duration'],
      success: 201,
    }),
    resetSpent: endpoint({
      ...write,
      path: below(of, '/reset_spent_time'),
      summary: `Clear the time spent on ${of.what}`,
      params: address,
      success: 200,
    }),
    stats: endpoint({
      method: 'GET',
      path: below(of, '/time_stats'),
      summary: `Show estimated and spent time of ${of.what}`,
      section: 'v4',
      access: { to: 'project', from: 'viewer' },
      risk: 'read',
      params: address,
      success: 200,
      response: timeStats,
    }),
  } as const;
};

export const issueTime = family(ofIssue);

export const mergeRequestTime = family(ofMergeRequest);
