import { readTokenFromStdin, readTokenInput } from '../config/read-token-input.ts';
import type { ConfigFile } from '../../../config/config-file.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { openClient } from '../../../context/create-context.ts';
import { waiting } from '../../../context/waiting.ts';
import { askChoice, askConfirm, askSecret, askText } from '../../../output/ask.ts';
import { withPlace, type Credentials, type Place } from './credentials.ts';
import { settingsOfProfile } from './profile-settings.ts';

/** Where the token comes from, as the options of `auth login` say. */
export interface TokenSource {
  readonly withToken?: boolean;
  readonly tokenFile?: string;
  readonly tokenCommand?: string;
}

/** Throws UsageError for more than one source, and for none where nobody can be asked. */
export const checkSource = (context: CommandContext, source: TokenSource): void => {
  const given = [
    ...(source.withToken === true ? ['--with-token'] : []),
    ...(source.tokenFile === undefined ? [] : ['--token-file']),
    ...(source.tokenCommand === undefined ? [] : ['--token-command']),
  ];
  if (given.length > 1) throw new UsageError(`${given.join(' and ')} contradict each other`);
  if (given.length === 0 && !context.canAsk()) {
    throw new UsageError('there is no terminal to ask for the token at', {
      hint: 'echo "$TOKEN" | repoctl auth login --url URL --with-token; or give --token-file or --token-command.',
    });
  }
};

const ways = ['Paste a token', 'Sign in with username and password'] as const;

const askForAccount = async (context: CommandContext, file: ConfigFile, place: Place): Promise<Credentials> => {
  const { streams, signal } = context;
  const missing = '--with-token';
  const username = await askText(streams, { message: 'Username or email', missing });
  const password = await askSecret(streams, { message: 'Password', missing });
  const sudo = await askConfirm(streams, {
    message: 'May the token act as other users, too (for administrators: scope sudo)?',
    missing,
  });
  const client = await openClient(
    context,
    context.globals,
    settingsOfProfile(context, withPlace(file, place), place.profile),
  );
  try {
    const { signIn } = await import('./sign-in.ts');
    const account = { username, password, scope: sudo ? 'api sudo' : 'api' } as const;
    const text = await waiting.once(context, signIn(client, account, signal));
    return { key: 'token', text, tokenType: 'bearer' };
  } finally {
    await client.close();
  }
};

/** The credentials for a place: from where the options say, else asked for at the terminal. */
export const findCredentials = async (
  context: CommandContext,
  source: TokenSource,
  { file, place }: { readonly file: ConfigFile; readonly place: Place },
): Promise<Credentials> => {
  if (source.withToken === true) return { key: 'token', text: await readTokenFromStdin(context) };
  if (source.tokenFile !== undefined) return { key: 'token_file', text: source.tokenFile };
  if (source.tokenCommand !== undefined) return { key: 'token_command', text: source.tokenCommand };
  const way = await askChoice(context.streams, { message: 'How to log in', missing: '--with-token', choices: ways });
  if (way === ways[1]) return askForAccount(context, file, place);
  return { key: 'token', text: await readTokenInput(context, 'auth login --with-token') };
};
