/** Closing and reopening. */

/** What an event changes of an issue or a merge request in this state; undefined where there is nothing to do. */
export const stateChange = (
  state: 'opened' | 'closed' | 'merged',
  event: 'close' | 'reopen' | undefined,
  { callerId, now }: { readonly callerId: number; readonly now: string },
) => {
  if (event === 'close' && state === 'opened') {
    return { state: 'closed', closed_at: now, closed_by_id: callerId } as const;
  }
  // What was merged stays merged.
  return event === 'reopen' && state === 'closed'
    ? ({ state: 'opened', closed_at: null, closed_by_id: null } as const)
    : undefined;
};
