/** The types of handlers: their calls and their results. */
import type { Readable } from 'node:stream';
import type { OpenAccess } from '../../contract/vocabulary/access.ts';
import type { Body, Endpoint, Params, Resource } from '../../contract/vocabulary/endpoint.ts';
import { preconditionFailed } from '../formats/problems.ts';
import type { Caller, Group, Project } from './access-level.ts';
import type { AuditDetails } from './audit.ts';
import type { AccessLoss, Service } from './service.ts';
import type { PageRequest, Slice } from '../db/page-of.ts';

/** The forms of a date in HTTP (RFC 9110, 5.6.7), and ISO 8601. `Date.parse` finds dates in other texts too. */
const dateForm = /^([A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}|\d{4}-\d{2}-\d{2}T)/;

/** Throws 412 for a record that changed at this time, if that is after the time that the client named. */
export type UnmodifiedCheck = (updatedAt: string) => void;

/** A check to hold a record's last change against the header. A header that is no date is ignored. */
export const unmodifiedCheck =
  (header: string | undefined): UnmodifiedCheck =>
  (updatedAt) => {
    const since = header !== undefined && dateForm.test(header) ? Date.parse(header) : Number.NaN;
    // HTTP dates have whole seconds: a change within that second is no later change.
    if (!Number.isNaN(since) && Math.floor(Date.parse(updatedAt) / 1000) * 1000 > since) {
      throw preconditionFailed();
    }
  };

/** Answered by a handler that had nothing to change: 304 without a body. */
export const notModified: unique symbol = Symbol('not modified');

type CallerOf<E extends Endpoint> = E['access'] extends OpenAccess ? Caller | null : Caller;
type ProjectOf<E extends Endpoint> = E['access'] extends { to: 'project' } ? Project : undefined;
type GroupOf<E extends Endpoint> = E['access'] extends { to: 'group' } ? Group : undefined;

type UnmodifiedCheckOf<E extends Endpoint> = E extends { conditionalOn: unknown }
  ? undefined
  : E extends { method: 'DELETE' }
    ? UnmodifiedCheck
    : undefined;

export interface Origin {
  /** IP address of the other end of the connection. */
  readonly address: string;
  /** The `User-Agent` header; empty without one. */
  readonly userAgent: string;
}

/** One request, after credentials, access rule and parameters have been found good. */
export interface Call<E extends Endpoint> {
  readonly service: Service;
  readonly params: Params<E>;
  readonly caller: CallerOf<E>;
  /** The project that the access rule looked up, with the caller's role in it. */
  readonly project: ProjectOf<E>;
  /** The group that the access rule looked up, with the caller's role in it. */
  readonly group: GroupOf<E>;
  readonly page: PageRequest;
  /** The address that the caller used, without a slash at the end: what links in records start with. */
  readonly baseUrl: string;
  readonly origin: Origin;
  /** Makes a change by which access is lost. The answer names the schedules that become inactive by it. */
  readonly losing: <T>(loss: AccessLoss, change: () => Promise<T>) => Promise<T>;
  /** Fires when the client is gone. */
  readonly signal: AbortSignal;
  /** Adds to the event that the audit log gets of this call, in time before the last change is committed. */
  readonly describeForAudit: (details: AuditDetails) => void;
  /** Throws 412 when `If-Unmodified-Since` was sent and the record changed since; only where the handler has to (`conditionalOn`). */
  readonly checkUnmodified: UnmodifiedCheckOf<E>;
  /** Names parameters in `X-Ignored-Params` that only the handler knows it does not heed. */
  readonly ignores: (names: readonly string[]) => void;
  /** Says what the record was before an update, for parameters that the contract marks `noEffect`. */
  readonly changesRecord: (before: Readonly<Record<string, unknown>>) => void;
}

/** The part of a call that a record is made for. */
export interface ResponseContext {
  readonly service: Service;
  readonly caller: Caller;
  readonly baseUrl: string;
}

/** The part of a call that the record of something in a project is made for. */
export interface ProjectContext {
  readonly service: Service;
  readonly project: Project;
  readonly baseUrl: string;
}

/** The part of a call that a page of a list is made for. */
export interface Listing extends ResponseContext {
  readonly page: PageRequest;
}

/** Bytes for an endpoint whose contract says `raw`. */
export interface RawAnswer {
  /** Media type; what browsers would run is sent as a text or a download instead. */
  readonly type: string;
  /** In bytes, where it is known beforehand. */
  readonly size?: number;
  /** Name under which a browser saves it: ASCII without quotes. Absent: it is shown. */
  readonly filename?: string;
  readonly content: Uint8Array | Readable;
  /** The record that the bytes belong to, for `headerFields` of the contract. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** A redirect, for an endpoint whose success is 302. */
export interface Redirect {
  readonly location: string;
  /** The query of the request is appended, but for tokens and `order_by`. */
  readonly keepsQuery?: true;
}

type Answer<E extends Endpoint> = E extends { success: 302 }
  ? Redirect
  : E extends { raw: string }
    ? RawAnswer
    : E extends { paginated: true }
      ? Slice<Body<E>>
      : Body<E>;

/** The result of a handler, which throws a `Problem` for everything else. */
export type Result<E extends Endpoint> = E extends { notModified: true } ? Answer<E> | typeof notModified : Answer<E>;

/** Answers the calls of one endpoint; its refusals are thrown as Problems. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;

/** A handler for each endpoint of a resource: a missing one does not compile. */
export type Handlers<R extends Resource> = { readonly [K in keyof R]: Handler<R[K]> };
