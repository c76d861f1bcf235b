import type { Environment } from '../output/environment.ts';

export type { Environment };

/** A variable's value; one that is set but empty counts as unset, as CI systems export empty ones. */
export const environmentValue = (env: Environment, name: string): string | undefined => {
  const value = env[name];
  return value === '' ? undefined : value;
};
