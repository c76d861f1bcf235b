import { withHeaders } from '../../../../api/call.ts';
import { rawTarget } from '../../../../api/raw-target.ts';
import type { Client } from '../../../../api/client.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { runVerb } from '../../../program/run-verb.ts';
import { resolveScope, currentScope } from '../../../verbs/project-and-group.ts';
import { isViewAsked } from './print-response.ts';
import type { Verb } from '../../../verbs/noun.ts';
import type { VerbInput } from '../../../verbs/verb-input.ts';
import { type ApiVerb, apiVerb } from './api-verb.ts';
import { type ApiCall, isReading, parseCall, type ParsedCall } from './parse-call.ts';

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Throws UsageError for `--wait` with anything but a read of one record. */
const checkWait = ({ options, method, list, isMany }: ParsedCall): void => {
  if (options.wait !== true) {
    if (options.waitTimeout !== undefined) throw new UsageError('--wait-timeout can only be used with --wait');
    return;
  }
  if (isMany) throw new UsageError('--wait can only be used with a single request');
  if (method !== 'GET') throw new UsageError(`--wait cannot be used with ${method}`);
  if (list.where === undefined) {
    throw new UsageError('--wait requires --where', { hint: 'Example: --wait --where \'.status == "finished"\'.' });
  }
  const [other] = Object.entries({ ...list, exceptFrom: options.exceptFrom }).flatMap(([name, value]) =>
    value === undefined || name === 'where' ? [] : [name],
  );
  if (other !== undefined) throw new UsageError(`--wait and --${kebab(other)} cannot be used together`);
};

const checkBody = ({ options, method }: Pick<ParsedCall, 'options' | 'method'>): void => {
  const { form, body, ifExists, to, include, silent } = options;
  if (form !== undefined && body !== undefined) throw new UsageError('--form and --input cannot be used together');
  if (form !== undefined && !['POST', 'PUT', 'PATCH'].includes(method)) {
    throw new UsageError(`--form cannot be used with ${method}`);
  }
  if (ifExists !== undefined && method !== 'POST') throw new UsageError(`--if-exists cannot be used with ${method}`);
  const other = include === true ? '--include' : silent === true ? '--silent' : undefined;
  if (to !== undefined && other !== undefined) throw new UsageError(`--to and ${other} cannot be used together`);
  if (to === '') throw new UsageError('--to must not be empty');
};

/** Throws UsageError for options that cannot be used together. */
const checkCall = (parsed: ParsedCall): void => {
  const { options, method, isMany, isList, list, values, placeholders, typed, bulk } = parsed;
  const plural = options.paginate === true ? '--paginate' : '--all';
  // In writes, `--except-from` is an option of rows.
  const filters = isReading(method) ? { ...list, exceptFrom: options.exceptFrom } : list;
  const [listing] = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (listing !== undefined && method !== 'GET') {
    const flag = listing === 'all' ? plural : `--${kebab(listing)}`;
    throw new UsageError(`${flag} cannot be used with ${method}`);
  }
  const single = (['include', 'silent', 'to'] as const).find((name) => options[name] !== undefined);
  if (single !== undefined && (isMany || isList)) {
    throw new UsageError(
      `--${single} ${isMany ? 'can only be used with a single request' : `and ${plural} cannot be used together`}`,
    );
  }
  checkBody({ options, method });
  checkWait(parsed);
  if (values.length > 0 && placeholders.names.length === 0) {
    throw new UsageError(`unexpected argument "${values[0]}"`, {
      hint: `For several records, name their placeholder in the path: '${typed}/{id}'.`,
    });
  }
  const hasRows = values.length > 1 || values[0] === '-' || bulk.from !== undefined;
  if (hasRows && isReading(method)) {
    throw new UsageError(`${method} cannot be used with several records`, {
      hint: 'Write POST, PUT, PATCH, or DELETE before the path.',
    });
  }
};

/** The path of a request: below the API, or on the same server outside of it. */
interface Address {
  readonly path: string;
  readonly outside: string | undefined;
}

const addressOf = ({ base }: Client, { placeholders, typed, isMany, isList }: ParsedCall): Address => {
  const target = rawTarget(base, placeholders.path);
  if (/^([/?]|$)/.test(target.slice(base.apiPath.length)) && target.startsWith(base.apiPath)) {
    return { path: target.slice(base.apiPath.length), outside: undefined };
  }
  if (!isMany && !isList) return { path: target, outside: base.origin };
  throw new UsageError(`${typed} is outside of the API, so it can only be read with a single request`);
};

/** Adds the headers to the context, and makes JSON its default format. */
const contextFor = (context: CommandContext, { method, headers, isMany }: ParsedCall): CommandContext => {
  const { output, json, yaml, columns, dryRun } = context.globals;
  const isAsked = json === true || yaml === true || output !== undefined;
  const usual = columns === undefined ? 'json' : 'table';
  const hasHeaders = Object.keys(headers).length > 0;
  return {
    ...context,
    ...(hasHeaders && { client: async () => withHeaders(await context.client(), headers) }),
    ...((isReading(method) || !isMany) &&
      dryRun !== true &&
      !isAsked && {
        settings: async () => {
          const settings = await context.settings();
          return { ...settings, output: { ...settings.output, value: usual } };
        },
      }),
  };
};

/** Throws UsageError for a format with `--to`, which saves the response as it is. */
const checkSaved = ({ globals }: CommandContext, { options }: ParsedCall): void => {
  if (options.to === undefined || !isViewAsked({ globals })) return;
  const names = {
    jq: '--jq',
    fields: '--fields',
    columns: '--columns',
    sortBy: '--sort-by',
    json: '--json',
    yaml: '--yaml',
  };
  const [, flag = '-o'] =
    Object.entries(names).find(([name]) => globals[name as keyof typeof names] !== undefined) ?? [];
  throw new UsageError(`--to and ${flag} cannot be used together: the file gets the response as it is`);
};

const quoted = (text: string): string => (/^[\w/.-]+$/.test(text) ? text : `'${text}'`);

/** The values of placeholders that are the same for all records. */
const givenOf = async (
  context: CommandContext,
  { inPath, values, options, placeholders, bulk }: ParsedCall,
  { scope, verb }: ApiVerb,
): Promise<VerbInput['given']> => {
  const given = new Map(inPath);
  for (const of of ['project', 'group'] as const) {
    if (of === scope || !placeholders.names.includes(of) || given.has(of)) continue;
    // Rows can have a column for it.
    const found =
      bulk.from === undefined
        ? await resolveScope(context, of, options[of])
        : (options[of] ?? (await currentScope(context, of)));
    if (found !== undefined) given.set(of, [found]);
  }
  if (options.user !== undefined) given.set('user', [options.user]);
  const last = verb.positional.at(-1);
  const [value, ...more] = values;
  if (value !== undefined && value !== '-' && more.length === 0 && last !== undefined) given.set(last, [value]);
  return given;
};

const scopesOf = ({ options, values }: ParsedCall, { scope, verb }: ApiVerb): VerbInput['scopes'] => {
  if (scope === undefined) return {};
  const [value, ...more] = values;
  const isOnly = verb.positional.length === 0 && value !== undefined && value !== '-' && more.length === 0;
  if (isOnly && options[scope] !== undefined) throw new UsageError(`"${value}" and --${scope} cannot be used together`);
  const named = options[scope] ?? (isOnly ? value : undefined);
  return named === undefined ? {} : { [scope]: named };
};

/**
 * Sends a request, or one for each of several records, projects, or groups; lists are read like other lists.
 *
 * @throws UsageError for an invalid command line
 * @throws ApiError for an error response
 */
export const runApi = async (context: CommandContext, apiCall: ApiCall): Promise<void> => {
  const parsed = parseCall(apiCall);
  checkCall(parsed);
  checkSaved(context, parsed);
  const { method, typed, values, isList, list, bulk, targets, fields } = parsed;
  const { path, outside } = addressOf(await context.client(), parsed);
  const isKnowable = outside === undefined && (isList || !isReading(method));
  const known = isKnowable ? (await import('./known-endpoint.ts')).knownEndpoint(method, path) : undefined;
  const { form, body } = parsed.options;
  const hasValues = form !== undefined || (parsed.isMany && body !== undefined);
  const shared = hasValues
    ? await (await import('./request-values.ts')).sharedValues(context, parsed)
    : { params: {}, files: [] };
  const run: Verb['run'] = async (_context, call) =>
    (await import('./send-one.ts')).sendOne(context, { parsed, outside }, call);
  const api = apiVerb(parsed, { path, known, shared, run });
  const of = api.verb.parameters.find(({ wire }) => wire === api.verb.positional.at(-1));
  const typedNames = values.length > 1 ? values : values[0] === '-' ? '-' : undefined;
  await runVerb(contextFor(context, parsed), {
    noun: api.noun,
    verb: api.verb,
    given: await givenOf(context, parsed, api),
    ...(typedNames !== undefined && { names: { typed: typedNames, of } }),
    scopes: scopesOf(parsed, api),
    flags: [],
    list: isList ? list : {},
    bulk,
    exceptFrom: parsed.options.exceptFrom,
    targets,
    fields,
    extras: {},
    commandLine: ['repoctl api', ...(method === 'GET' ? [] : [method]), quoted(typed)].join(' '),
  });
};
