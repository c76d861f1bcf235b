/** From the least to the most severe. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Never contains a token, a password, or a request's body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `line` says the same to people on one line, and can name more than the fields, but no secret either. */
export type Log = (level: LogLevel, message: string, fields?: LogFields, line?: () => string) => void;

/** Writes one JSON object per line to a stream. */
export const streamLog =
  (stream: NodeJS.WritableStream, now: () => Date): Log =>
  (level, message, fields = {}) => {
    stream.write(`${JSON.stringify({ time: now().toISOString(), level, message, ...fields })}\n`);
  };

/** Returns the text of an error for a log line. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
