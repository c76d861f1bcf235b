import type { Endpoint } from './endpoint.ts';

/** An endpoint as our server has it: without the parameters that only other servers have. */
export const asServed = (endpoint: Endpoint): Endpoint => {
  const own = Object.entries(endpoint.params).filter(([, { onlyIn }]) => onlyIn === undefined);
  const params = Object.fromEntries(own);
  const { anyOf, files, ...rest } = endpoint;
  const ownOf = (names: readonly string[] = []): readonly string[] =>
    names.filter((name) => Object.hasOwn(params, name));
  return {
    ...rest,
    params,
    ...(ownOf(anyOf).length > 0 && { anyOf: ownOf(anyOf) }),
    ...(ownOf(files).length > 0 && { files: ownOf(files) }),
  };
};
