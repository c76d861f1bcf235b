/** Records that are to be gone: those that are not there are left at that. */
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
import { argumentOfRows } from '../verbs/subject-of-verb.ts';
import type { Told } from '../verbs/told.ts';

/** What a verb was to do when something was missing; names may stand in place of IDs. */
interface Attempt {
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  readonly params: WireParams;
}

const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** What a path names above the record: `project` and `issue` for a comment. */
const parentsIn = ({ path }: Endpoint): readonly string[] =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .slice(0, -1)
    .map((part) => squeezed(part).replace(/s$/, ''));

/** What a server says is missing: `label`, empty for anything; undefined where it has no such endpoint. */
const saidMissing = ({ body }: ApiError): string | undefined => {
  if (!isObject(body) || typeof body['message'] !== 'string') return undefined;
  return squeezed(/^404 (.+) Not Found$/i.exec(body['message'])?.[1] ?? '');
};

/** Whether the project or group is there that a path begins with. */
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

/** Servers refuse the removal of a file that is not there as a commit that cannot be made. */
const lacksFile = ({ status, message }: ApiError, { endpoint }: Attempt): boolean =>
  status === 400 &&
  endpoint.path.endsWith('/:file_path') &&
  /file with this name (doesn't|does not) exist/i.test(message);

/** Whether all other names of a call are known, so that the unknown one is that of the record. */
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

/** Whether a verb failed as the record is not there, and not for want of what it belongs to. */
export const isRecordMissing = async (context: CommandContext, attempt: Attempt, error: unknown): Promise<boolean> => {
  if (error instanceof ExitError) return error.code === 'not-found' && knowsOthers(context, attempt);
  if (!isApiError(error)) return false;
  if (error.status !== 404) return lacksFile(error, attempt);
  const said = saidMissing(error);
  if (said === undefined || parentsIn(attempt.endpoint).includes(said)) return false;
  return said === '' ? hasPlace(context, attempt) : true;
};

const unchanged = ({ given, in: place }: Told): string => `No change: ${given} does not exist${place}`;

/** Says of a record that it is not there, as of one that is already as requested. */
export const printMissing = (context: CommandContext, call: VerbCall): Promise<void> =>
  printReply(
    context,
    { ...call, verb: { ...call.verb, unchanged } as ResolvedVerb },
    { status: 304, body: null, changed: false },
  );
