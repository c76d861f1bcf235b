/** Connects to PostgreSQL so that no outage blocks the service: each wait has a limit, and a broken connection is never reused. */
import { type ClientBase, DatabaseError, Pool, types } from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { guarded } from '../formats/guarded.ts';
import { DatabaseUnavailable } from './engine.ts';

/** Limits in milliseconds. */
export interface PostgresLimits {
  /** Wait for a new connection, or for one that is in use. */
  readonly connect: number;
  /** Wait for the result of a statement; unlimited by default, for migrations. */
  readonly statement?: number;
}

/** The `application_name` of a service, or of a command that works on its data. */
export type PostgresClientName = 'repoctl' | 'repoctl admin';

/** For requests and jobs; beyond these the database counts as unreachable. */
export const servingLimits: PostgresLimits = { connect: 5000, statement: 30_000 };

/** Milliseconds after which an idle transaction, such as that of a frozen process, loses its locks. */
const idleInTransaction = 60_000;

/**
 * PostgreSQL closes or refuses a connection with these codes: it is stopping (57P01, 57P02) or starting (57P03), has too many
 * connections (53300), or a time limit passed (57014, 25P03).
 */
const overCodes = new Set(['57P01', '57P02', '57P03', '53300', '57014', '25P03']);

/** Most errors that PostgreSQL sent concern the statement; all other errors concern the connection. */
const isConnectionOver = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || overCodes.has(error.code ?? '') || error.code?.startsWith('08') === true;

/** Type number of `int8`, the type of counts, which stay far below 2^53 here. */
const int8 = 20;

const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : types.getTypeParser(oid, format as 'text');

/** Prepared statements on each connection. */
const mostKept = 300;

/** Times that a statement is sent before it is prepared: lists of other lengths make statements that rarely come again. */
const oftenEnough = 3;

/** Statements whose uses are counted. */
const mostWatched = 2000;

/** Characters; longer statements write many rows at once. */
const longestKept = 8000;

/** A prepared plan for any pattern is worse than a plan for one pattern, whose length decides which index is used. */
const hasPattern = /\blike\b/i;

/** Names frequent statements, by their text, so that PostgreSQL parses and plans them once. */
const createStatementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (names.size >= mostKept || text.length > longestKept || hasPattern.test(text)) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    counts.delete(text);
    if (count >= oftenEnough) {
      const made = `repoctl_${names.size + 1}`;
      names.set(text, made);
      return made;
    }
    counts.set(text, count);
    if (counts.size > mostWatched) counts.delete(counts.keys().next().value ?? '');
    return undefined;
  };
};

/** Connects at the first use. Failures of a connection reject with DatabaseUnavailable. */
export const createPostgresPool = (
  url: string,
  limits: PostgresLimits,
  clientName: PostgresClientName = 'repoctl',
): PostgresPool => {
  // JIT compilation takes longer than any of our queries runs.
  const settings = [
    `application_name = '${clientName}'`,
    'jit = off',
    `idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ];
  if (limits.statement !== undefined) settings.push(`statement_timeout = ${limits.statement}`);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    types: { getTypeParser },
    keepAlive: true,
    connectionTimeoutMillis: limits.connect,
    ...(limits.statement !== undefined && { query_timeout: limits.statement }),
    onConnect: async (client: ClientBase) => {
      await client.query(settings.map((setting) => `set ${setting}`).join('; '));
    },
  });
  // A broken connection fails at its next query, or is replaced. Without listeners its error would end the process.
  pool.on('error', () => {});
  pool.on(
    'connect',
    guarded(
      (client: ClientBase) => void client.on('error', () => {}),
      () => {},
    ),
  );
  const nameOf = createStatementNames();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    let isOver = false;
    const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
      if (isOver) throw new DatabaseUnavailable(new Error('the connection to the database was lost'));
      try {
        const name = nameOf(text);
        return await client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
      } catch (error) {
        if (!isConnectionOver(error)) throw error;
        isOver = true;
        throw new DatabaseUnavailable(error);
      }
    };
    return { query: query as PostgresPoolClient['query'], release: () => client.release(isOver) };
  };
  return { connect, end: () => pool.end() };
};
