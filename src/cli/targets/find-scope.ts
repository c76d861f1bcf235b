/** Finds the project or group that a text names other than by its plain path or ID. */
import { call } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { pages } from '../../api/paginate.ts';
import { ConfigError } from '../config/config-error.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { ExitError } from '../errors/exit-error.ts';
import { textAt } from '../output/field-path.ts';
import { readScopeText } from '../values/reference.ts';
import { readOf } from '../values/service-values.ts';

type ScopeKind = 'project' | 'group';

/** What tells the server's URL, once it is needed. */
export const serverUrlOf = async (context: CommandContext): Promise<() => string> => {
  const { url } = await context.settings();
  return () => {
    if (url.value !== undefined) return url.value;
    throw new ConfigError('no server configured', { hint: 'Run "repoctl auth login".' });
  };
};

/** A path of digits, which servers would take for an ID: `/21` of a group, and `@5` of a user. */
const digits = /^([/@])(\d+)$/;

/** Whether a text names a group, or the namespace of a user, by a path of digits. */
export const isPathOfDigits = (text: string): boolean => digits.test(text);

/**
 * The group, or with `@` the namespace of a user, whose path is digits, from a list: every address would take it for an ID.
 * Undefined where there is none.
 */
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

/** The plain path or ID of what a text names; nothing is asked. */
export const readScope = async (context: CommandContext, of: ScopeKind, text: string): Promise<string> =>
  readScopeText(of, text, await serverUrlOf(context));

/** The ID of a group whose path is digits. Throws ExitError (6) where there is none. */
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
 * The path or ID by which the server knows what `--project` or `--group` names.
 *
 * @throws UsageError for a URL of another host
 */
export const findScope = async (context: CommandContext, of: ScopeKind, text: string): Promise<string> => {
  const path = await readScope(context, of, text);
  return of === 'group' && isPathOfDigits(path) ? idOfDigits(context, path) : path;
};

/** The path of a project, a group, or a namespace that may be given by its ID. */
export const pathOfScope = async (
  context: CommandContext,
  of: ScopeKind | 'namespace',
  ref: string,
): Promise<string> => {
  if (!/^\d+$/.test(ref)) return ref;
  const client = await context.client();
  const { body } = await call(client, readOf(`/${of}s/:id`, 'object'), { id: ref }, { signal: context.signal });
  return textAt(body, of === 'project' ? 'path_with_namespace' : 'full_path');
};
