/**
 * How long a test waits for what has to come, in milliseconds: enough for a machine that is busy with other things. A test
 * that passes never waits for all of it.
 */
export const timeoutMs = 60_000;
