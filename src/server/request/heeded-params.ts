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
const isPassedOver = ({ default: standard }: Schema, value: unknown): boolean =>
  value !== undefined && value !== standard;

/** Parameters that are heeded for the caller, and the names of the others that were given. */
interface Heeded<P> {
  readonly params: P;
  readonly passedOver: readonly string[];
}

/** Splits the parameters of requests to one endpoint by what the caller is. */
export const paramsHeeder = ({
  params,
}: Pick<Endpoint, 'params'>): (<P extends Values>(given: P, standing: Standing) => Heeded<P>) => {
  const marked = Object.entries<Schema>(params).flatMap(([name, schema]) =>
    schema.heededFor === undefined ? [] : [{ name, schema, role: schema.heededFor }],
  );
  return (given, standing) => {
    const passedOver = marked.flatMap(({ name, schema, role }) =>
      isPassedOver(schema, given[name]) && !isHeeded(role, standing) ? [name] : [],
    );
    if (passedOver.length === 0) return { params: given, passedOver };
    const heeded = Object.entries(given).filter(([name]) => !passedOver.includes(name));
    return { params: Object.fromEntries(heeded) as typeof given, passedOver };
  };
};
