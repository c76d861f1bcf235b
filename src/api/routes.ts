/** The paths of a call: that of its endpoint, and the alternatives of other servers (`alternatives` of the contract). */
import { pathNames, type AlternativeAddress, type Endpoint } from '../contract/vocabulary/endpoint.ts';
import { isApiError, isUnknownRoute } from './errors/api-error.ts';
import { planRequest, type Encoding, type Plan } from './plan.ts';

/** One request that can be sent for a call. */
export interface Route {
  readonly plan: Plan;
  /** Parameters, by wire name, that are not sent, because this path does not take them. */
  readonly notSent: readonly string[];
  /** The member of the response that is the result. */
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
 * Sends a call to the path of its endpoint, and, if the server does not know that path, to each alternative in turn. If the
 * server knows none of them, the error is that of the first.
 *
 * @param encoding as in `planRequest`
 * @throws InvalidRequestError when the call cannot be sent, and the errors of `send`
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
