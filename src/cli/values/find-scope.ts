/** Finds a project or group by other text than its plain path or ID. */
import { call } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { pages } from '../../api/paginate.ts';
import { ConfigError } from '../config/config-error.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { ExitError } from '../errors/exit-error.ts';
import { textAt } from '../output/field-path.ts';
import { readScopeText } from './reference.ts';
import { readOf } from './service-values.ts';

type ScopeKind = 'project' | 'group';

/** The function that is returned throws ConfigError if no server is configured. */
export const serverUrlOf = async (context: CommandContext): Promise<() => string> => {
  const { url } = await context.settings();
  return () => {
    if (url.value !== undefined) return url.value;
    throw new ConfigError('no server configured', { hint: 'Run "repoctl auth login".' });
  };
};

/** A path of digits, which servers would read as an ID: `/21` for a group, `@5` for a user. */
const digits = /^([/@])(\d+)$/;

export const isPathOfDigits = (text: string): boolean => digits.test(text);

/** Finds a group, or with `@` the namespace of a user, whose path is digits. It reads a list, since other endpoints expect an ID. */
export const findByDigits = async (client: Client, text: string, signal: AbortSignal): Promise<unknown> => {
  const [, sign, path = ''] = digits.exec(text) ?? [];
  const list = readOf(sign === '@' ? '/namespaces' : '/groups', 'array');
  const query = { search: path, per_page: 100, ...(sign === '/' && { all_available: true }) };
  for await (const { items } of pages(client, list, query, { signal })) {
    const found = (items as readonly unknown[]).find((record) => textAt(record, 'full_path') === path);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Reads text as a plain path or ID, without a request. */
export const readScope = async (context: CommandContext, of: ScopeKind, text: string): Promise<string> =>
  readScopeText(of, text, await serverUrlOf(context));

/** Finds the ID of a group whose path is digits. Throws ExitError (6) if there is none. */
const idOfDigits = async (context: CommandContext, path: string): Promise<string> => {
  const client = await context.client();
  const found = await waiting.once(context, findByDigits(client, path, context.signal));
  if (found !== undefined) return textAt(found, 'id');
  throw new ExitError(`unknown group "${path}"`, {
    code: 'not-found',
    hint: 'List them with "repoctl groups list --search TEXT".',
  });
};

/**
 * Reads the value of `--project` or `--group` as a path or ID that the server accepts.
 *
 * @throws UsageError for a URL of another host
 */
export const findScope = async (context: CommandContext, of: ScopeKind, text: string): Promise<string> => {
  const path = await readScope(context, of, text);
  return of === 'group' && isPathOfDigits(path) ? idOfDigits(context, path) : path;
};

/** The ID and the path of a project, a group, or a namespace. */
export const idAndPathOfScope = async (
  context: CommandContext,
  of: ScopeKind | 'namespace',
  ref: string,
): Promise<readonly [id: string, path: string]> => {
  const client = await context.client();
  const { body } = await call(client, readOf(`/${of}s/:id`, 'object'), { id: ref }, { signal: context.signal });
  return [textAt(body, 'id'), textAt(body, of === 'project' ? 'path_with_namespace' : 'full_path')];
};

/** The path of a project, a group, or a namespace, which is looked up for an ID. */
export const pathOfScope = async (context: CommandContext, of: ScopeKind | 'namespace', ref: string): Promise<string> =>
  /^\d+$/.test(ref) ? (await idAndPathOfScope(context, of, ref))[1] : ref;
