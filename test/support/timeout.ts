/**
 * The time limit for an expected event in tests, in milliseconds: enough for a busy machine. A passing test never waits
 * that long.
 */
export const timeoutMs = 60_000;
