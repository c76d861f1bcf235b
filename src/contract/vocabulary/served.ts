import type { Endpoint } from './endpoint.ts';

/** An endpoint as our server has it: without the parameters that only other servers have. */
export const asServed = (endpoint: Endpoint): Endpoint => {
  const own = Object.entries(endpoint.params).filter(([, { onlyIn }]) => onlyIn === undefined);
  return { ...endpoint, params: Object.fromEntries(own) };
};
