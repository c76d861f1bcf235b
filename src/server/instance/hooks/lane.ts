/** The lane of the queue that a hook's deliveries share, so that a receiver that is slow or gone delays no other. */
export const laneOf = (hookId: number): string => `hook ${hookId}`;
