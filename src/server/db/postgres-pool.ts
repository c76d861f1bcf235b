/** Connections to PostgreSQL that no outage holds up: each wait has a bound, and what broke is never used again. */
import { type ClientBase, DatabaseError, Pool, types } from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { guarded } from '../formats/guarded.ts';
import { DatabaseUnavailable } from './engine.ts';

/** How long PostgreSQL is waited for, in milliseconds. */
export interface PostgresLimits {
  /** For a connection, a new one or one that others use. */
  readonly connect: number;
  /** For the answer to one statement. Absent: as long as it takes, as changes of the tables do. */
  readonly statement?: number;
}

/** What a process calls itself to PostgreSQL: a service, or what works on its data beside it. */
export type PostgresClientName = 'repoctl' | 'repoctl admin';

/** What requests and jobs may take of the database before it counts as out of reach. */
export const servingLimits: PostgresLimits = { connect: 5000, statement: 30_000 };

/** A transaction that nobody goes on with, such as that of a process that is frozen, gives its locks back after this long. */
const idleInTransaction = 60_000;

/**
 * What PostgreSQL itself says when a connection is over, or when none is to be had: it is being stopped (57P01, 57P02), it
 * starts (57P03), has no room (53300), or a limit in time passed (57014, 25P03).
 */
const overCodes = new Set(['57P01', '57P02', '57P03', '53300', '57014', '25P03']);

/** Errors that the server sent are about the statement; all others are about the connection. */
const isConnectionOver = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || overCodes.has(error.code ?? '') || error.code?.startsWith('08') === true;

/** Number of PostgreSQL's `int8`, which counts are; they stay far below 2^53 here. */
const int8 = 20;

const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : types.getTypeParser(oid, format as 'text');

/** Statements that PostgreSQL is asked to keep, on each connection. */
const mostKept = 300;

/** How often a statement is sent before it is one to keep: lists of other lengths make others, most of which never come again. */
const oftenEnough = 3;

/** Statements that are watched for how often they are sent. */
const mostWatched = 2000;

/** Longer ones, in characters, write many rows at once. */
const longestKept = 8000;

/** A plan for any pattern is worse than one for the pattern at hand: the length of a pattern decides which index serves. */
const hasPattern = /\blike\b/i;

/** Names of statements that come again and again, by their text, so that PostgreSQL parses and plans them once. */
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

/** Opens no connection yet. What fails for the sake of a connection rejects with DatabaseUnavailable. */
export const createPostgresPool = (
  url: string,
  limits: PostgresLimits,
  clientName: PostgresClientName = 'repoctl',
): PostgresPool => {
  // Compiling a query takes longer than any of ours runs.
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
  // A connection that breaks says so at its next query, or is replaced. Without listeners the news would end the process.
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
