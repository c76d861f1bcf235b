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

/** What to do without a token: in a CI job nobody logs in. */
const howToLogIn = ({ url }: Settings): string =>
  url.origin.kind === 'job' ? 'Set REPOCTL_TOKEN in this CI job.' : logIn;

/** Whether the token of a CI job is sent: servers take it for little, and refuse it in many words. */
const sendsJobToken = (settings: Settings | undefined): boolean =>
  settings?.token_type.value === 'job' && tokenOf(settings) !== undefined;

const jobTokenHint =
  'Set REPOCTL_TOKEN or GITLAB_TOKEN to an access token: few endpoints accept CI job tokens, and only while the job runs.';

/** What to do about a token that the service did not take, which depends on where it came from. */
const tokenHint = (settings: Settings | undefined): string => {
  const sent = settings && tokenOf(settings);
  if (settings !== undefined && sent === undefined) return `No token was sent: ${howToLogIn(settings)}`;
  if (sendsJobToken(settings)) return jobTokenHint;
  if (sent?.origin.kind === 'job') return `Correct ${sent.origin.name} of this CI job, or set REPOCTL_TOKEN.`;
  return sent?.origin.kind === 'environment'
    ? `REPOCTL_TOKEN overrides every profile: correct or unset it.`
    : 'Check the token with "repoctl auth status", or run "repoctl auth login".';
};

/** What it may mean that something was not found: services hide what a caller may not see. */
const notFoundHint = (settings: Settings | undefined): string => {
  if (settings !== undefined && tokenOf(settings) === undefined) {
    return `It does not exist, or is not public. No token was sent: ${howToLogIn(settings)}`;
  }
  return sendsJobToken(settings)
    ? 'It does not exist, or the CI job token has no access to it.'
    : 'It does not exist, or you cannot see it.';
};

/** Who may not do it: the user that `--sudo` names, or else the token's. */
const forbiddenHint = (settings: Settings | undefined): string => {
  if (sendsJobToken(settings)) return jobTokenHint;
  const user = settings?.sudo.value;
  return user === undefined
    ? 'The token lacks a scope, or its user lacks the required role.'
    : `User ${user} (from --sudo) lacks the required role, or the token lacks the sudo scope.`;
};

/** Whether something else than the API responded: the API sends JSON, a failing gateway and a login page do not. */
const isPage = ({ kind, body }: ApiError): boolean =>
  ['not-found', 'forbidden', 'unauthenticated'].includes(kind) &&
  typeof body === 'string' &&
  /^\s*<(!|html|head|body)/i.test(body);

/** The answer to a route that is none, as the document has it ("Errors"). */
const hasRouteError = ({ body }: ApiError): boolean => isObject(body) && body['error'] === '404 Not Found';

const hintOfApiError = (error: ApiError, settings: Settings | undefined, successor?: string): string | undefined => {
  if (error.gone !== undefined) return goneHint(error.gone, successor);
  if (isPage(error)) return 'Check --url: a proxy or login page returned HTML.';
  switch (error.kind) {
    case 'unauthenticated':
      return tokenHint(settings);
    case 'forbidden':
      return forbiddenHint(settings);
    case 'not-found':
      if (hasRouteError(error)) return 'No such endpoint: check --url with "repoctl doctor".';
      // A user's update answers so for what is taken, too (document, "Errors").
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

/** Whitespace runs and line breaks become single spaces: an error is one line. */
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

/** What to do after a write whose response was lost: `look` is the command that shows whether it was carried out. */
const mayBeDoneHint = (look: string | undefined): string =>
  `The server may have completed the request. ${look === undefined ? 'Check' : `Run "${look}" to check`} before you try again.`;

/** Commands that a hint may name. */
interface Commands {
  /** Shows what came of a write. */
  readonly look?: string | undefined;
  /** Does what an endpoint did that the server no longer has. */
  readonly successor?: string | undefined;
}

/** Maps anything thrown to what the user sees of it. The settings say where a token came from that was not taken. */
export const problemOfError = (error: unknown, settings?: Settings, { look, successor }: Commands = {}): Problem => {
  const problem = problemOf(error, settings, successor);
  const cause = error instanceof InterruptedError ? error.cause : error;
  return mayBeDone(cause) ? { ...problem, hint: mayBeDoneHint(look) } : problem;
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
    // A flag that no setting can take is a slip on the command line, not in the configuration.
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
