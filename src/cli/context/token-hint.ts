import type { Setting, Settings } from '../config/settings.ts';

const tokenOf = ({ token, token_file, token_command }: Settings): Setting<string | undefined> | undefined =>
  [token, token_file, token_command].find(({ value }) => value !== undefined);

const logIn = 'log in with "repoctl auth login", or set REPOCTL_TOKEN.';

/** What to do about a token that the service did not take, which depends on where it came from. */
export const tokenHint = (settings: Settings | undefined): string => {
  const sent = settings && tokenOf(settings);
  if (settings !== undefined && sent === undefined) return `No token was sent: ${logIn}`;
  return sent?.origin.kind === 'environment'
    ? `The token is that of ${sent.origin.name}, which wins over every profile: correct it, or unset it.`
    : 'Check the token with "repoctl auth status", or log in with "repoctl auth login".';
};

/** What it may mean that something was not found: services hide what a caller may not see. */
export const notFoundHint = (settings: Settings | undefined): string =>
  settings !== undefined && tokenOf(settings) === undefined
    ? `It does not exist, or is not for everybody. No token was sent: ${logIn}`
    : 'It does not exist, or the token may not see it.';
