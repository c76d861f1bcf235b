/** The answers to Git's requests for a token (git-credential(1)). */
import { domainToUnicode } from 'node:url';
import { parseBaseUrl } from '../../../../api/base-url.ts';
import { readConfigFile } from '../../../config/config-file.ts';
import { originOf, type Settings, tokenPlace } from '../../../config/settings.ts';
import { resolveToken } from '../../../config/token.ts';
import type { CommandContext } from '../../../context/context.ts';
import { gitUsername } from '../../../context/git-clone.ts';
import { write } from '../../../output/write.ts';
import { settingsOfJob, settingsOfProfile } from './credentials.ts';
import { parseUrl } from '../../../../contract/vocabulary/parse-url.ts';

/** The server that Git asks about. */
interface Wanted {
  readonly origin: string;
  /** The parts of the path, which Git sends with `credential.useHttpPath` only. */
  readonly path: readonly string[] | undefined;
}

/** The attributes of a request: `key=value` lines up to an empty one. */
const attributesIn = (text: string): ReadonlyMap<string, string> => {
  const lines = text.split('\n');
  const end = lines.indexOf('');
  return new Map(
    lines.slice(0, end === -1 ? undefined : end).flatMap((line) => {
      const at = line.indexOf('=');
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
    }),
  );
};

const hostAndPort = /^(\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}._-]+)(?::[1-9]\d{0,4})?$/iu;

/**
 * The origin of a host as Git sends it; undefined unless it is a name or an address with at most a port. A URL is parsed
 * leniently, so the host that is read must be the one that was written: neither decoded, nor shortened, nor composed.
 */
const originOfHost = (protocol: string, host: string): string | undefined => {
  const name = hostAndPort.exec(host)?.[1]?.toLowerCase();
  const text = `${protocol}://${host}`;
  const url = parseUrl(text);
  if (name === undefined || url === undefined) return undefined;
  return name === url.hostname || name === domainToUnicode(url.hostname) ? url.origin : undefined;
};

/** The decoded parts of a path; undefined for one that a server may read as another. */
const partsOf = (path: string): readonly string[] | undefined => {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part));
    return parts.some((part) => /^(?:\.{0,2})$|[/\\]/.test(part)) ? undefined : parts;
  } catch {
    return undefined;
  }
};

/** Undefined for a request that gets nothing. */
const wantedIn = (attributes: ReadonlyMap<string, string>): Wanted | undefined => {
  const [protocol, host = '', path] = ['protocol', 'host', 'path'].map((name) => attributes.get(name));
  const origin = protocol === 'http' || protocol === 'https' ? originOfHost(protocol, host) : undefined;
  return origin === undefined ? undefined : { origin, path: path === undefined ? undefined : (partsOf(path) ?? []) };
};

/** True if the URL is that of the wanted server: the same origin, and the wanted path below its own, if both have one. */
const isAt = (url: unknown, { origin, path }: Wanted): boolean => {
  if (typeof url !== 'string' || originOf(url) !== origin) return false;
  const prefix = parseBaseUrl(url).apiPath.slice('/'.length, -'/api/v4'.length);
  if (path === undefined || prefix === '') return true;
  const parts = partsOf(prefix);
  return parts !== undefined && path.length > parts.length && parts.every((part, index) => part === path[index]);
};

/** The settings for the server: the current ones, those of a profile, or those of a CI job. */
const settingsFor = async (context: CommandContext, wanted: Wanted): Promise<Settings | undefined> => {
  const current = await context.settings();
  if (isAt(current.url.value, wanted)) return current;
  const file = await readConfigFile(context.env);
  const name = Object.entries(file.profiles).find(([, { url }]) => isAt(url, wanted))?.[0];
  // The environment is about the current server, and has no token for this one.
  const others = [...(name === undefined ? [] : [settingsOfProfile(context, file, name)]), settingsOfJob(context)];
  return others.find((one) => isAt(one.url.value, wanted) && tokenPlace(one) !== null);
};

/**
 * Responds to Git with the token for the server. Other servers get no response, and `store` and `erase` do nothing.
 */
export const respondToGit = async (context: CommandContext, operation: string): Promise<void> => {
  const attributes = attributesIn(Buffer.from(await context.readStdin()).toString());
  if (operation !== 'get') return;
  const wanted = wantedIn(attributes);
  const settings = wanted && (await settingsFor(context, wanted));
  const token = settings && (await resolveToken(settings, context));
  if (settings === undefined || token === undefined) return;
  await write(context.streams.stdout, `username=${gitUsername(settings)}\npassword=${token}\n`);
};
