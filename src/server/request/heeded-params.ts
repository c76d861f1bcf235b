/** Parameters that are for a role, which the server takes from others, too, and does not heed (docs/decisions, 0097). */
import type { Endpoint, HeededFor, Schema } from '../../contract/vocabulary/endpoint.ts';
import { type Caller, hasRole } from './access-level.ts';

type Values = Readonly<Record<string, unknown>>;

/** The caller, with the access level in the project of the request, if it has one. */
export interface Standing {
  readonly caller: Pick<Caller, 'admin'> | null;
  readonly accessLevel?: number | undefined;
}

const isHeeded = (role: HeededFor, { caller, accessLevel = 0 }: Standing): boolean =>
  role === 'admin' ? caller?.admin === true : hasRole(accessLevel, role);

/** A default says no more than nothing. */
const isPassedOver = ({ heededFor, default: standard }: Schema, value: unknown, standing: Standing): boolean =>
  heededFor !== undefined && value !== undefined && value !== standard && !isHeeded(heededFor, standing);

/** Splits parameters into those that are heeded for the caller, and the names of the others that were given. */
export const heedParams = <P extends Values>(
  { params }: Pick<Endpoint, 'params'>,
  given: P,
  standing: Standing,
): { readonly params: P; readonly passedOver: readonly string[] } => {
  const passedOver = Object.entries<Schema>(params).flatMap(([name, schema]) =>
    isPassedOver(schema, given[name], standing) ? [name] : [],
  );
  if (passedOver.length === 0) return { params: given, passedOver };
  const heeded = Object.entries(given).filter(([name]) => !passedOver.includes(name));
  return { params: Object.fromEntries(heeded) as P, passedOver };
};
