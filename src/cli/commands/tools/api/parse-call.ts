/** Parses a command line of `api`, as far as that is possible without a server. */
import type { ListValues } from '../../../verbs/paging.ts';
import type { BulkValues } from '../../../verbs/verb-input.ts';
import type { TargetValues } from '../../../fan-out/target-options.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { FieldText } from '../../../verbs/parse-fields.ts';
import { type PathPlaceholders, readPlaceholders } from './path-placeholders.ts';

/** Option values, as Commander returns them. */
export interface ApiOptions {
  readonly method?: string;
  /** Of `--field` and `--raw-field`, in the order given. */
  readonly pairs?: readonly FieldText[];
  readonly header?: readonly string[];
  /** Of `--form`. */
  readonly form?: readonly string[];
  /** The value of `--input`. */
  readonly body?: readonly string[];
  readonly include?: boolean;
  readonly paginate?: boolean;
  readonly silent?: boolean;
  readonly project?: string;
  readonly group?: string;
  readonly user?: string;
  readonly ifExists?: 'fail' | 'skip';
  /** The file for the response. */
  readonly to?: string;
  readonly wait?: boolean;
  readonly waitTimeout?: string;
  readonly exceptFrom?: string;
}

export interface ApiCall {
  readonly words: readonly string[];
  readonly options: ApiOptions;
  readonly list: ListValues;
  readonly bulk: BulkValues;
  readonly targets: TargetValues;
}

/** The request that a command line asks for. */
export interface ParsedCall extends Pick<ApiCall, 'options' | 'list' | 'bulk' | 'targets'> {
  readonly method: string;
  /** As typed. */
  readonly typed: string;
  readonly placeholders: PathPlaceholders;
  /** The arguments after the path: values of its last placeholder. */
  readonly values: readonly string[];
  /** The fields to send. */
  readonly fields: readonly FieldText[];
  /** Values of fields that fill placeholders of the path, by the name of the placeholder. */
  readonly inPath: ReadonlyMap<string, readonly string[]>;
  readonly headers: Readonly<Record<string, string>>;
  /** The request is sent for several records, projects, or groups. */
  readonly isMany: boolean;
  /** The response is read as a list with pages, not printed as it is. */
  readonly isList: boolean;
}

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The method changes nothing. */
export const isReading = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

interface Words {
  readonly method?: string;
  readonly typed: string;
  readonly values: readonly string[];
}

/** Reads `[METHOD] <path> [value...]`. */
const parseWords = ([first = '', ...rest]: readonly string[]): Words => {
  const method = first.toUpperCase();
  const [second, ...values] = rest;
  if (second === undefined) return { typed: first, values: [] };
  if (methods.includes(method)) return { method, typed: second, values };
  if (/[^A-Z]/.test(first)) return { typed: first, values: rest };
  throw new UsageError(`unknown method "${first}"`, { hint: `Methods: ${methods.join(', ')}.` });
};

const methodOf = (word: string | undefined, { options, bulk }: ApiCall, sends: boolean): string => {
  const flag = options.method?.toUpperCase();
  if (word !== undefined && flag !== undefined && word !== flag) {
    throw new UsageError(`${word} and ${flag} cannot be used together`);
  }
  const given = word ?? flag;
  if (given !== undefined) return given;
  if (sends || options.body !== undefined) return 'POST';
  if (bulk.from === undefined) return 'GET';
  throw new UsageError('a method is required with --from', {
    hint: 'Write it before the path: POST, PUT, PATCH, or DELETE.',
  });
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
        // The text may be a secret without its header's name.
        throw new UsageError('--header must be a name and a value with a colon between', {
          hint: "Example: -H 'If-Unmodified-Since: Sat, 01 Jan 2028 00:00:00 GMT'.",
        });
      }
      if (credentialHeader.test(name)) throw refusal(`the header ${name}`);
      return [name, value.trim()];
    }),
  );

const nameOf = ({ text }: FieldText): string => text.split('=', 1)[0] ?? '';

const checkNames = (path: string, fields: readonly FieldText[]): void => {
  const inQuery = [...new URLSearchParams(path.split('?').slice(1).join('?')).keys()];
  const found = [...inQuery, ...fields.map(nameOf)].find((name) => credentialName.test(name));
  if (found !== undefined) throw refusal(found);
};

/** The placeholder that a field or column with this name fills. */
const placeholderNamed = ({ names, typedAs }: PathPlaceholders, name: string): string | undefined =>
  Object.entries(typedAs).find(([, typed]) => typed === name)?.[0] ??
  names.find((placeholder) => placeholder === name && placeholder !== 'project' && placeholder !== 'group');

const splitFields = (
  placeholders: PathPlaceholders,
  pairs: readonly FieldText[],
): Pick<ParsedCall, 'fields' | 'inPath'> => {
  const inPath = new Map<string, readonly string[]>();
  const fields = pairs.filter((field) => {
    const placeholder = placeholderNamed(placeholders, nameOf(field));
    if (placeholder !== undefined) inPath.set(placeholder, [field.text.slice(nameOf(field).length + 1)]);
    return placeholder === undefined;
  });
  return { fields, inPath };
};

/** Moves the parameters for pages from the path to the options. */
const withPages = (typed: string, list: ListValues): { readonly typed: string; readonly list: ListValues } => {
  const [path = '', ...queries] = typed.split('?');
  const pairs = queries.join('?').split('&');
  const find = (name: string): string | undefined =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const [page, perPage] = [find('page'), find('per_page')];
  const others = pairs.filter((pair) => pair !== '' && !/^(page|per_page)=/.test(pair));
  return {
    typed: others.length === 0 ? path : `${path}?${others.join('&')}`,
    list: { ...list, page: list.page ?? page, perPage: list.perPage ?? perPage },
  };
};

export const encodingOf = ({ options }: Pick<ParsedCall, 'options'>): 'multipart' | undefined =>
  options.form === undefined ? undefined : 'multipart';

export const isAnyGiven = (values: object): boolean => Object.values(values).some((value) => value !== undefined);

/**
 * Parses a command line.
 *
 * @throws UsageError for an invalid request, and for credentials on the command line
 */
export const parseCall = (apiCall: ApiCall): ParsedCall => {
  const { options, bulk, targets } = apiCall;
  const { exceptFrom } = options;
  const { method: word, typed: whole, values } = parseWords(apiCall.words);
  const headers = parseHeaders(options.header ?? []);
  const pairs = options.pairs ?? [];
  checkNames(whole, [...pairs, ...(options.form ?? []).map((text) => ({ text, typed: false }))]);
  const split = splitFields(readPlaceholders(whole), pairs);
  const method = methodOf(word, apiCall, split.fields.length > 0 || options.form !== undefined);
  const asked: ListValues = { ...apiCall.list, ...(options.paginate === true && { all: true }) };
  const isEach = isAnyGiven(targets);
  // `--wait` reads a single record.
  const isList = method === 'GET' && (isEach || (isAnyGiven({ ...asked, exceptFrom }) && options.wait !== true));
  const { typed, list } = isList ? withPages(whole, asked) : { typed: whole, list: asked };
  return {
    options,
    bulk,
    targets,
    method,
    typed,
    list,
    placeholders: readPlaceholders(typed),
    values,
    headers,
    isList,
    isMany: isEach || bulk.from !== undefined || values.length > 1 || values[0] === '-',
    ...split,
  };
};
