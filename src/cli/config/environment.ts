/** Environment variables as the configuration reads them; `process.env` fits. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's value; one that is set but empty counts as unset, as CI systems export empty ones. */
export function environmentValue(env: Environment, name: string): string | undefined {
  const value = env[name];
  return value === '' ? undefined : value;
}
