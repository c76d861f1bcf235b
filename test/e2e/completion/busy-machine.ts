/**
 * Options of tests with live values in a shell. A lookup ends after a second and a half, even without a result, so that no
 * prompt hangs. On a busy machine the test is retried.
 */
export const busyMachine = { retry: 2 } as const;
