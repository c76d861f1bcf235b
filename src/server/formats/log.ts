/** Log lines: one JSON object each, on stderr. Never a token, a password or a request's body. */

/** How much a line of the log matters, least first. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What a line of the log says besides its message; never a secret. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Takes one line of the log. */
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** Writes log lines to a stream, with the time in ISO 8601. */
export const streamLog =
  (stream: NodeJS.WritableStream, now: () => Date): Log =>
  (level, message, fields = {}) => {
    stream.write(`${JSON.stringify({ time: now().toISOString(), level, message, ...fields })}\n`);
  };

/** What an error says of itself in a log line. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
