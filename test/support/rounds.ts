import type { EngineName } from './databases.ts';

/** Whether this is `npm run test:long`, which runs every test file that imports this one a second time. */
export const isLong = process.env['TEST_LONG'] === 'yes';

/** How many rounds of chance a test plays: all in `npm run test:long`, a fifth in `npm test`. */
export const roundsOf = (all: number): number => (isLong ? all : Math.ceil(all / 5));

/** Engines for tests that look at a database through handlers: SQLite in `npm test`, PostgreSQL in `npm run test:long`. */
export const engines: readonly EngineName[] = [isLong ? 'postgres' : 'sqlite'];
