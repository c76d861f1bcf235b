import type { Environment } from '../output/environment.ts';

export type { Environment };

/** An empty variable counts as unset, since CI systems export empty ones. */
export const environmentValue = (env: Environment, name: string): string | undefined => {
  const value = env[name];
  return value === '' ? undefined : value;
};
