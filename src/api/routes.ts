/** The addresses of a call: its own, and those where other servers take it (`alternatives` of the contract). */
import { pathNames, type AlternativeAddress, type Endpoint } from '../contract/vocabulary/endpoint.ts';
import { isApiError, isUnknownRoute } from './errors/api-error.ts';
import { planRequest, type Encoding, type Plan } from './plan.ts';

/** A request that stands for a call. */
export interface Route {
  readonly plan: Plan;
  /** Wire names of what was given and is not sent, because this address does not take it. */
  readonly notSent: readonly string[];
  /** The member of its records that is the answer. */
  readonly member?: string;
}

type Given = Readonly<Record<string, unknown>>;

const pageNames = ['page', 'per_page'];

const routeTo = (endpoint: Endpoint, address: AlternativeAddress, params: Given, encoding?: Encoding): Route => {
  const { path, method = endpoint.method, takes, member } = address;
  const names = Object.keys(params).filter((name) => params[name] !== undefined);
  const places = pathNames(path);
  const moved = new Set(pathNames(endpoint.path).filter((name) => !places.includes(name)));
  const known = new Set(takes === undefined ? names : [...places, ...takes, ...pageNames]);
  const sent = names.filter((name) => known.has(name) && !moved.has(name));
  return {
    plan: planRequest(
      { ...endpoint, method, path },
      Object.fromEntries(sent.map((name) => [name, params[name]])),
      encoding,
    ),
    notSent: names.filter((name) => !known.has(name) && !moved.has(name)),
    ...(member !== undefined && { member }),
  };
};

/**
 * Sends a call to its own address, and where the server knows no such address to the alternatives in turn. What none of them
 * knows fails as the first one did.
 *
 * @param encoding as in `planRequest`
 * @throws InvalidRequestError when the call cannot be put on the wire, and whatever `send` throws
 */
export const sendByRoutes = async <Answer>(
  endpoint: Endpoint,
  params: Given,
  encoding: Encoding | undefined,
  send: (route: Route) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly route: Route }> => {
  const first: Route = { plan: planRequest(endpoint, params, encoding), notSent: [] };
  try {
    return { answer: await send(first), route: first };
  } catch (error) {
    if (!isUnknownRoute(error)) throw error;
    for (const address of endpoint.alternatives ?? []) {
      if (pathNames(address.path).some((name) => params[name] === undefined)) continue;
      const route = routeTo(endpoint, address, params, encoding);
      try {
        return { answer: await send(route), route };
      } catch (again) {
        if (!isUnknownRoute(again) && !(isApiError(again) && again.kind === 'not-found')) throw again;
      }
    }
    throw error;
  }
};
