import { readConfigFile } from '../../../config/config-file.ts';
import { originOf, type Settings, tokenPlace } from '../../../config/settings.ts';
import { resolveToken } from '../../../config/token.ts';
import type { CommandContext } from '../../../context/context.ts';
import { gitUsername } from '../../../context/git-clone.ts';
import { write } from '../../../output/write.ts';
import { settingsOfJob, settingsOfProfile } from './credentials.ts';

/** The attributes of git's request: `key=value` lines. */
const readRequest = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('\n')
      .map((line) => /^([^=]+)=(.*)$/.exec(line.replace(/\r$/, '')))
      .flatMap((match) => (match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const])),
  );

/** The settings for the server at an origin: the current ones, those of a profile, or those of a CI job. */
const settingsFor = async (context: CommandContext, origin: string): Promise<Settings | undefined> => {
  const current = await context.settings();
  if (originOf(current.url.value) === origin) return current;
  const file = await readConfigFile(context.env);
  const name = Object.entries(file.profiles).find(([, { url }]) => originOf(url) === origin)?.[0];
  // The environment is about the current server, and has no token for this one.
  const others = [...(name === undefined ? [] : [settingsOfProfile(context, file, name)]), settingsOfJob(context)];
  return others.find((one) => originOf(one.url.value) === origin && tokenPlace(one) !== null);
};

/**
 * Responds to git with the token for the server (git-credential(1)). Other servers get no response, and `store` and
 * `erase` do nothing.
 */
export const respondToGit = async (context: CommandContext, operation: string): Promise<void> => {
  const request = readRequest(Buffer.from(await context.readStdin()).toString());
  if (operation !== 'get') return;
  const [protocol, host] = [request.get('protocol'), request.get('host')];
  const origin = protocol === 'http' || protocol === 'https' ? originOf(`${protocol}://${host ?? ''}`) : undefined;
  const settings = origin === undefined ? undefined : await settingsFor(context, origin);
  const token = settings && (await resolveToken(settings, context));
  if (settings === undefined || token === undefined) return;
  await write(context.streams.stdout, `username=${gitUsername(settings)}\npassword=${token}\n`);
};
