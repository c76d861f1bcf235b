/**
 * Options of tests in which a shell asks for live values: a look-up ends after a second and a half, with or without names, so
 * that no prompt hangs; a machine with much else to do gets another chance.
 */
export const busyMachine = { retry: 2 } as const;
