import { type ApiError, isApiError } from '../../api/errors/api-error.ts';
import { isConfigurationError } from '../../api/errors/configuration-error.ts';
import { isInvalidRequestError } from '../../api/errors/invalid-request-error.ts';
import { mayBeDone } from '../../api/errors/may-be-done.ts';
import { isProtocolError } from '../../api/errors/protocol-error.ts';
import { isTransportError } from '../../api/errors/transport-error.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Setting, Settings } from '../config/settings.ts';
import { type ErrorCode, errorCodes } from '../errors/error-codes.ts';
import { ExitError } from '../errors/exit-error.ts';
import { keptHint } from '../errors/kept-text.ts';
import { InterruptedError } from '../errors/interrupted-error.ts';
import { OutputError } from '../errors/output-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { ViewError } from '../errors/view-error.ts';
import { goneHint } from '../output/availability.ts';
import { isObject } from '../output/field-path.ts';
import type { Problem } from '../output/print-error.ts';
import { tokenKeys } from '../config/keys.ts';

const tokenOf = (settings: Settings): Setting<string | undefined> | undefined =>
  tokenKeys.map((key) => settings[key]).find(({ value }) => value !== undefined);

const logIn = 'Run "repoctl auth login", or set REPOCTL_TOKEN.';

/** The hint if there is no token: a CI job cannot log in. */
const howToLogIn = ({ url }: Settings): string =>
  url.origin.kind === 'job' ? 'Set REPOCTL_TOKEN in this CI job.' : logIn;

/** True when a CI job token is sent: servers accept it for few endpoints, with different errors for the others. */
const sendsJobToken = (settings: Settings | undefined): boolean =>
  settings?.token_type.value === 'job' && tokenOf(settings) !== undefined;

const jobTokenHint =
  'Set REPOCTL_TOKEN or GITLAB_TOKEN to an access token: few endpoints accept CI job tokens, and only while the job runs.';

/** The hint after the server rejected the token; it depends on the origin of the token. */
const tokenHint = (settings: Settings | undefined): string => {
  const sent = settings && tokenOf(settings);
  if (settings !== undefined && sent === undefined) return `No token was sent: ${howToLogIn(settings)}`;
  if (sendsJobToken(settings)) return jobTokenHint;
  if (sent?.origin.kind === 'job') return `Correct ${sent.origin.name} of this CI job, or set REPOCTL_TOKEN.`;
  return sent?.origin.kind === 'environment'
    ? `REPOCTL_TOKEN overrides every profile: correct or unset it.`
    : 'Check the token with "repoctl auth status", or run "repoctl auth login".';
};

/** Servers also respond 404 for records that the user cannot see. */
const notFoundHint = (settings: Settings | undefined): string => {
  if (settings !== undefined && tokenOf(settings) === undefined) {
    return `It does not exist, or is not public. No token was sent: ${howToLogIn(settings)}`;
  }
  return sendsJobToken(settings)
    ? 'It does not exist, or the CI job token has no access to it.'
    : 'It does not exist, or you cannot see it.';
};

/** The message as the server sent it. */
const messageIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';

/** The user who lacks permission is that of `--sudo`, or else the token's. */
const forbiddenHint = ({ message, body }: ApiError, settings: Settings | undefined): string | undefined => {
  if (/\bis archived\b/.test(message)) return 'Run "repoctl projects unarchive" to change it.';
  if (sendsJobToken(settings)) return jobTokenHint;
  // The server said why.
  if (/^403 forbidden\s+-/i.test(messageIn(body))) return undefined;
  const user = settings?.sudo.value;
  return user === undefined
    ? 'The token lacks a scope, or its user lacks the required role.'
    : `User ${user} (from --sudo) lacks the required role, or the token lacks the sudo scope.`;
};

/** True when something other than the API responded: a failing gateway or a login page sends no JSON. */
const isPage = ({ kind, body }: ApiError): boolean =>
  ['not-found', 'forbidden', 'unauthenticated'].includes(kind) &&
  typeof body === 'string' &&
  /^\s*<(!|html|head|body)/i.test(body);

/** The response for an unknown route (document, "Errors"). */
const hasRouteError = ({ body }: ApiError): boolean => isObject(body) && body['error'] === '404 Not Found';

const hintOfApiError = (error: ApiError, settings: Settings | undefined, successor?: string): string | undefined => {
  if (error.hint !== undefined) return error.hint;
  if (error.gone !== undefined) return goneHint(error.gone, successor);
  if (isPage(error)) return 'Check --url: a proxy or login page returned HTML.';
  switch (error.kind) {
    case 'unauthenticated':
      return tokenHint(settings);
    case 'forbidden':
      return forbiddenHint(error, settings);
    case 'not-found':
      if (hasRouteError(error)) return 'No such endpoint: check --url with "repoctl doctor".';
      // An update of a user also responds 404 for a name that is taken (document, "Errors").
      return /\bnot found\b/i.test(error.message) ? notFoundHint(settings) : undefined;
    case 'conflict':
      return error.message.includes('filter[environment_scope]')
        ? 'Several variables have this name: use --environment-scope.'
        : undefined;
    case 'rate-limited':
      return error.retryAfter === undefined ? 'Retry in a few seconds.' : `Retry in ${error.retryAfter} s.`;
    case 'service':
      return 'Check the server logs.';
    default:
      return undefined;
  }
};

/** An error is one line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const problemOfApiError = (error: ApiError, settings: Settings | undefined, successor?: string): Problem => {
  const hint = hintOfApiError(error, settings, successor);
  return {
    message: oneLine(error.message),
    code: error.kind,
    exitCode: errorCodes[error.kind],
    status: error.status,
    ...(hint !== undefined && { hint }),
    ...(Object.keys(error.fields).length > 0 && { fields: error.fields }),
  };
};

const withHint = (
  error: Error & { hint?: string | undefined },
  code: ErrorCode,
  exitCode: number = errorCodes[code],
): Problem => ({
  message: oneLine(error.message),
  code,
  exitCode,
  ...(error.hint !== undefined && { hint: error.hint }),
});

const unexpected = (error: unknown): Problem => {
  const name = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : '';
  const text = error instanceof Error ? `${name}${error.message}` : String(error);
  return {
    message: `unexpected error: ${oneLine(text)}`,
    hint: 'This is a bug in repoctl. Run the command again with --debug and report its output.',
    code: 'bug',
    exitCode: errorCodes.bug,
    ...(error instanceof Error && error.stack !== undefined && { stack: error.stack }),
  };
};

/** The hint after a write whose response was lost. `look` is the command that shows whether it was completed. */
const mayBeDoneHint = (look: string | undefined): string =>
  `The server may have completed the request. ${look === undefined ? 'Check' : `Run "${look}" to check`} before you try again.`;

/** Commands that a hint may name. */
interface Commands {
  /** Shows the result of a write. */
  readonly look?: string | undefined;
  /** Replaces an endpoint that the server no longer has. */
  readonly successor?: string | undefined;
}

/** Maps anything thrown to a message, a hint, and an exit code. The settings tell the origin of a rejected token. */
export const problemOfError = (error: unknown, settings?: Settings, { look, successor }: Commands = {}): Problem => {
  const problem = problemOf(error, settings, successor);
  const cause = error instanceof InterruptedError ? error.cause : error;
  const hints = [mayBeDone(cause) ? mayBeDoneHint(look) : problem.hint, keptHint(error)];
  const hint = hints.filter((one) => one !== undefined).join(' ');
  return hint === '' ? problem : { ...problem, hint };
};

const problemOf = (error: unknown, settings: Settings | undefined, successor: string | undefined): Problem => {
  if (error instanceof UsageError) return withHint(error, 'usage');
  if (error instanceof ExitError) {
    const problem = withHint(error, error.code, error.exitCode);
    return error.details.length === 0 ? problem : { ...problem, details: error.details };
  }
  if (error instanceof ViewError) return withHint(error, 'view');
  if (error instanceof OutputError) return withHint(error, 'output');
  if (error instanceof InterruptedError) {
    return withHint(error, error.signal === 'SIGTERM' ? 'terminated' : 'interrupted');
  }
  if (error instanceof ConfigError) {
    // An invalid flag is a usage error, not one of the configuration.
    return error.origin === 'flag' ? withHint(error, 'usage') : withHint(error, 'configuration');
  }
  if (isApiError(error)) return problemOfApiError(error, settings, successor);
  if (isTransportError(error)) {
    return error.kind === 'aborted'
      ? withHint(error, 'interrupted')
      : withHint(error, error.kind === 'timeout' ? 'timeout' : 'unreachable');
  }
  if (isConfigurationError(error)) return withHint(error, 'configuration');
  if (isInvalidRequestError(error)) return withHint(error, 'usage');
  if (isProtocolError(error)) return withHint(error, 'protocol');
  return unexpected(error);
};
