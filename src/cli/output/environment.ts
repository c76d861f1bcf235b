/** Environment variables; `process.env` fits. */
export type Environment = Readonly<Record<string, string | undefined>>;
