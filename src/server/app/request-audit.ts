/** Audit events of requests to endpoints. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { isAudited } from '../../contract/vocabulary/rules.ts';
import type { Caller } from '../request/access-level.ts';
import {
  type AuditDetails,
  type AuditEntity,
  type NewAuditEvent,
  performAudited,
  projectEntity,
  recordAudit,
} from '../request/audit.ts';
import type { Grant } from '../request/authorize.ts';
import { addressOf } from '../request/forwarded.ts';
import { knownCaller } from '../request/known-caller.ts';
import type { Sources } from '../request/read-params.ts';
import { baseUrlOf, urlOf } from '../request/response.ts';
import type { Service } from '../request/service.ts';
import { apiRoot } from './api-root.ts';

/** The ID of the record that a handler answers with, if there is one. */
const idIn = (result: unknown): { readonly targetId: number } | undefined =>
  typeof result === 'object' && result !== null && 'id' in result && typeof result.id === 'number'
    ? { targetId: result.id }
    : undefined;

/** The project or group that the access rule found. */
const entityOf = ({ project, group }: Grant): AuditEntity | undefined => {
  if (project !== undefined) return projectEntity(project);
  return group === undefined ? undefined : { type: 'Group', id: group.id, path: group.full_path };
};

/** A new project or group, which no access rule could find before. */
const madeEntity = (result: unknown): AuditEntity | undefined => {
  if (typeof result !== 'object' || result === null || !('id' in result) || typeof result.id !== 'number')
    return undefined;
  const { id } = result;
  if ('path_with_namespace' in result) return { type: 'Project', id, path: String(result.path_with_namespace) };
  return 'full_path' in result ? { type: 'Group', id, path: String(result.full_path) } : undefined;
};

/** The names of what was given besides the path, in the order of the contract. */
const namesGiven = ({ params, otherNames = {} }: Endpoint, { path, query, body }: Sources): string[] =>
  Object.keys(params).filter(
    (name) =>
      !Object.hasOwn(path, name) &&
      [name, otherNames[name] ?? name].some((one) => Object.hasOwn(body, one) || Object.hasOwn(query, one)),
  );

/** Keeps the event of one request. */
interface RequestAudit {
  readonly describe: (details: AuditDetails) => void;
  /** Does the work of the endpoint; `sudo` is the user that an administrator acts as. */
  readonly perform: (
    work: () => Promise<unknown>,
    about: { readonly grant: Grant; readonly sudo: Caller | undefined },
  ) => Promise<unknown>;
  /** Records that the caller was not allowed to act as somebody, or that somebody was not allowed what was tried. */
  readonly refuseSudo: (username: string | undefined, reason: string) => Promise<void>;
}

/** The events of requests to an endpoint, which the log knows as `<resource>.<name>`. */
export const auditOf = (service: Service, endpoint: Endpoint, operation: string) => {
  const isRecorded = isAudited(endpoint);
  return (request: FastifyRequest, sources: Sources): RequestAudit => {
    let details: AuditDetails = {};
    const eventOf = (action: string, username: string | undefined): NewAuditEvent => {
      const author = knownCaller(request);
      return {
        action,
        ...(author !== null && { author }),
        ...(username !== undefined && { sudo: username }),
        target: urlOf(request, baseUrlOf(request)).pathname.slice(apiRoot.length),
        parameters: namesGiven(endpoint, sources),
        address: addressOf(request),
        ...details,
      };
    };
    return {
      describe: (more) => {
        details = more;
      },
      perform: (work, { grant, sudo }) => {
        if (sudo === undefined && !isRecorded) return work();
        const event = (result?: unknown) => {
          const entity = entityOf(grant) ?? madeEntity(result);
          return {
            ...eventOf(operation, sudo?.username),
            ...idIn(result),
            ...(entity !== undefined && { entity }),
          };
        };
        return performAudited(service, event, work);
      },
      refuseSudo: (username, reason) => recordAudit(service, { ...eventOf('sudoRefused', username), reason }),
    };
  };
};
