/** All routes of an app, for tests that cover every one of them. */
import type { FastifyInstance } from 'fastify';

export interface Route {
  readonly method: string;
  /** The pattern of its path. */
  readonly route: string;
}

/** Every method and path that an app has a route for, from its printed tree. */
export const routesOf = (app: FastifyInstance): Route[] => {
  const above: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap((line) => {
    const [, tree = '', part = '', methods = ''] = /^((?:[│ ] {3})*[├└]── )(.*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (part === '') return [];
    above.length = tree.length / 4 - 1;
    above.push(part);
    return methods.split(', ').map((method) => ({ method, route: above.join('') }));
  });
};

/** A path that a route takes; records with the ID 1 may be there. */
export const urlOf = (route: string): string =>
  route.replaceAll(/:\w+/g, '1').replaceAll('|1', '').replace('*', 'there/is/nothing');
