/** A request on one line, for people who watch a server. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownCaller } from '../request/known-caller.ts';
import { apiRoot } from './api-root.ts';

/** A longer part of an unknown path may be a token that somebody pasted by mistake. */
const longestUnknownPart = 19;

const shown = (path: string, isKnown: boolean): string => {
  const parts = path.replaceAll(/%2f/gi, '/').split('/');
  return parts.map((part) => (isKnown || part.length <= longestUnknownPart ? part : '…')).join('/');
};

/** Returns `GET /projects/7/labels 200 4 ms kofi`. The query is left out, as it can have a token. */
export const requestLine = (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): string => {
  const { method, url, routeOptions } = request;
  const [path = ''] = url.split(/[?#]/);
  // Those of git and of nothing at all share a route.
  const isKnown = routeOptions.url?.endsWith('*') === false;
  const below = path.startsWith(`${apiRoot}/`) ? path.slice(apiRoot.length) : path;
  const name = knownCaller(request)?.username;
  const time = `${Math.round(elapsedTime)} ms`;
  return [method, shown(below, isKnown), `${statusCode}`, time, ...(name === undefined ? [] : [name])].join(' ');
};
