/** A boolean in the database, the same on both engines. */
export type DbBoolean = 0 | 1;
