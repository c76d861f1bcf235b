/** Handles missing records for `--if-missing`. */
import { call as callEndpoint } from '../../api/call.ts';
import { isApiError, type ApiError } from '../../api/errors/api-error.ts';
import { groups } from '../../contract/organization/groups.ts';
import { projects } from '../../contract/organization/projects.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { ExitError } from '../errors/exit-error.ts';
import { isObject } from '../output/field-path.ts';
import { idFinder } from '../verbs/find-ids.ts';
import type { ResolvedVerb, VerbCall } from '../verbs/noun.ts';
import type { WireParams } from '../verbs/parameter.ts';
import { printReply } from '../verbs/print-reply.ts';
import { missingIn, squeezed } from '../verbs/not-found-text.ts';
import { argumentOfRows } from '../verbs/subject-of-verb.ts';
import type { MessageParts } from '../verbs/message-parts.ts';

/** A failed call; its parameters may have names in place of IDs. */
interface Attempt {
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  readonly params: WireParams;
}

/** The parents in a path: `project` and `issue` for a comment. */
const parentsIn = ({ path }: Endpoint): readonly string[] =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .slice(0, -1)
    .map((part) => squeezed(part).replace(/s$/, ''));

/** The missing resource in the server's message: `label`, or an empty string; undefined for an unknown endpoint. */
const saidMissing = ({ body }: ApiError): string | undefined => {
  if (!isObject(body) || typeof body['message'] !== 'string') return undefined;
  return missingIn(body['message']);
};

/** True if the project or group in a path exists. */
const hasPlace = async (context: CommandContext, { endpoint, params }: Attempt): Promise<boolean> => {
  const [, kind] = /^\/(projects|groups)\/:id\//.exec(endpoint.path) ?? [];
  if (kind === undefined) return true;
  const get = kind === 'groups' ? groups.get : projects.get;
  try {
    await callEndpoint<unknown, unknown>(await context.client(), get, { id: params['id'] }, { signal: context.signal });
    return true;
  } catch (error) {
    if (isApiError(error)) return false;
    throw error;
  }
};

/** Servers respond 400 to the deletion of a missing file. */
const lacksFile = ({ status, message }: ApiError, { endpoint }: Attempt): boolean =>
  status === 400 &&
  endpoint.path.endsWith('/:file_path') &&
  /file with this name (doesn't|does not) exist/i.test(message);

/** True if all other names of a call are known, so that the record's own name is the unknown one. */
const knowsOthers = async (context: CommandContext, { verb, endpoint, params }: Attempt): Promise<boolean> => {
  const own = argumentOfRows(verb);
  if (own?.finds === undefined || typeof params[own.wire] !== 'string') return false;
  const { [own.wire]: _own, ...others } = params;
  try {
    await idFinder(context)(verb, others, endpoint);
    return true;
  } catch (error) {
    if (error instanceof ExitError && error.code === 'not-found') return false;
    throw error;
  }
};

/** True if a verb failed because the record itself is missing, not one of its parents. */
export const isRecordMissing = async (context: CommandContext, attempt: Attempt, error: unknown): Promise<boolean> => {
  if (error instanceof ExitError) return error.code === 'not-found' && knowsOthers(context, attempt);
  if (!isApiError(error)) return false;
  if (error.status !== 404) return lacksFile(error, attempt);
  const said = saidMissing(error);
  if (said === undefined || parentsIn(attempt.endpoint).includes(said)) return false;
  return said === '' ? hasPlace(context, attempt) : true;
};

const unchanged = ({ given, in: place }: MessageParts): string => `No change: ${given} does not exist${place}`;

/** Prints a missing record like one that is unchanged. */
export const printMissing = (context: CommandContext, call: VerbCall): Promise<void> =>
  printReply(
    context,
    { ...call, verb: { ...call.verb, unchanged } as ResolvedVerb },
    { status: 304, body: null, changed: false },
  );
