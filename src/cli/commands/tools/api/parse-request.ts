import { stringifyJson } from '../../../../api/json/json-text.ts';
import type { RawRequest } from '../../../../api/request.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { resolveScope } from '../../../verbs/project-and-group.ts';
import { readGivenFile } from '../../../verbs/read-given-text.ts';
import { type FieldText, parseFields } from '../../../verbs/parse-fields.ts';

/** Values of the options of `api`, as Commander hands them over. */
export interface ApiOptions {
  readonly method?: string;
  /** Of `--field` and `--raw-field`, in the order given. */
  readonly pairs?: readonly FieldText[];
  readonly header?: readonly string[];
  /** The value of `--input`. */
  readonly body?: readonly string[];
  readonly include?: boolean;
  readonly paginate?: boolean;
  readonly silent?: boolean;
}

/** A command line of `api`, taken apart. */
export interface ApiCall {
  readonly words: readonly string[];
  readonly options: ApiOptions;
}

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** Method and path of `[METHOD] <path>`. */
const parseWords = ([first = '', second, ...rest]: readonly string[]): { method?: string; path: string } => {
  if (second === undefined) return { path: first };
  if (rest.length > 0) throw new UsageError(`unexpected argument "${rest[0]}"`);
  const method = first.toUpperCase();
  if (methods.includes(method)) return { method, path: second };
  throw new UsageError(`unknown method "${first}"`, { hint: `Methods: ${methods.join(', ')}.` });
};

const methodOf = ({ words, options }: ApiCall): string => {
  const { method: word } = parseWords(words);
  const flag = options.method?.toUpperCase();
  if (word !== undefined && flag !== undefined && word !== flag) {
    throw new UsageError(`${word} and ${flag} cannot be used together`);
  }
  const sends = (options.pairs ?? []).length > 0 || options.body !== undefined;
  return word ?? flag ?? (sends ? 'POST' : 'GET');
};

const credentialHeader = /^(private-token|job-token|authorization|proxy-authorization|cookie)$/i;
const credentialName = /^(private_token|access_token|job_token)$/;

const refusal = (what: string): UsageError =>
  new UsageError(`${what} must not be on the command line, where other users can see it`, {
    hint: "The profile's token is sent automatically. For another, set REPOCTL_TOKEN or use --profile.",
  });

const parseHeaders = (texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^\s*([^:\s]+)\s*:(.*)$/s.exec(text) ?? [];
      if (name === undefined || value === undefined) {
        // What stands there may be a secret without its name.
        throw new UsageError('--header must be a name and a value with a colon between', {
          hint: "Example: -H 'If-Unmodified-Since: Sat, 01 Jan 2028 00:00:00 GMT'.",
        });
      }
      if (credentialHeader.test(name)) throw refusal(`the header ${name}`);
      return [name, value.trim()];
    }),
  );

const fillIn = async (context: CommandContext, path: string): Promise<string> => {
  let filled = path;
  for (const of of ['project', 'group'] as const) {
    if (!filled.includes(`{${of}}`)) continue;
    const name = encodeURIComponent(await resolveScope(context, of, undefined));
    filled = filled.replaceAll(`{${of}}`, () => name);
  }
  return filled;
};

const checkNames = (path: string, fields: Readonly<Record<string, unknown>>): void => {
  const inPath = [...new URLSearchParams(path.split('?').slice(1).join('?')).keys()];
  const found = [...inPath, ...Object.keys(fields)].find((name) => credentialName.test(name));
  if (found !== undefined) throw refusal(found);
};

/** The bytes of `--input`: a text where they are one, since a text is sent as JSON. */
const readInput = async (context: CommandContext, path: string): Promise<string | Uint8Array> => {
  const bytes = path === '-' ? await context.readStdin() : await readGivenFile('--input', path, context);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
};

/**
 * The request that the command line describes. Fields go to the body as JSON; to the query where the method has no body,
 * or where `--input` is it.
 *
 * @throws UsageError for what makes no request, and for credentials on the command line
 */
export const parseRequest = async (context: CommandContext, apiCall: ApiCall): Promise<RawRequest> => {
  const { options, words } = apiCall;
  const method = methodOf(apiCall);
  const headers = parseHeaders(options.header ?? []);
  const fields = await parseFields(options.pairs ?? [], context);
  const path = await fillIn(context, parseWords(words).path);
  checkNames(path, fields);
  const [input] = options.body ?? [];
  const inQuery = input !== undefined || bodiless.has(method);
  const hasFields = Object.keys(fields).length > 0;
  return {
    method,
    path,
    headers,
    ...(hasFields && inQuery && { query: fields }),
    ...(hasFields && !inQuery && { body: stringifyJson(fields) }),
    ...(input !== undefined && { body: await readInput(context, input) }),
  };
};
