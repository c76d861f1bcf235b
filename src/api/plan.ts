import { stringifyJson } from './json/json-text.ts';
import { pathNames, type Endpoint } from '../contract/vocabulary/endpoint.ts';
import { encodePath } from './encode-path.ts';
import { InvalidRequestError } from './errors/invalid-request-error.ts';
import { encodePairs, formPairs, type Pair } from './form-pairs.ts';
import { encodeMultipart, isFileParam, type FileParam } from './multipart.ts';
import { redactValue } from './redact.ts';

/** The media type of the body of a POST, PUT, or PATCH. */
export type Encoding = 'json' | 'form' | 'multipart';

/** A request before it is encoded. */
export interface Plan {
  readonly method: string;
  /** The path below the path of the API, with the query, encoded. */
  readonly target: string;
  readonly body?: { readonly encoding: Encoding; readonly values: Readonly<Record<string, unknown>> };
}

/** The methods that send parameters in the body. Others send them in the query. */
const bodied: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

type WireValues = Readonly<Record<string, unknown>>;

const chooseEncoding = (
  endpoint: Endpoint,
  values: Readonly<Record<string, unknown>>,
  wanted: Encoding | undefined,
): Encoding => {
  const files = Object.keys(values).filter((name) => isFileParam(values[name]));
  const misplaced = files.find((name) => endpoint.files?.includes(name) !== true);
  if (misplaced !== undefined) {
    throw new InvalidRequestError(`${misplaced} cannot be a file`, {
      parameter: misplaced,
      hint: 'Use the value itself.',
    });
  }
  const [file] = files;
  if (file === undefined) return wanted ?? 'json';
  if (wanted !== undefined && wanted !== 'multipart') {
    throw new InvalidRequestError(`${file} is a file, and files are sent as multipart, not as ${wanted}`, {
      parameter: file,
    });
  }
  return 'multipart';
};

/** Adds the values under their other names: some servers know only those names, and others read the first. */
const withOtherNames = ({ otherNames = {} }: Endpoint, params: WireValues): WireValues => ({
  ...params,
  ...Object.fromEntries(
    Object.entries(otherNames).flatMap(([name, other]) => (params[name] === undefined ? [] : [[other, params[name]]])),
  ),
});

/**
 * Distributes the parameters of a call over its path, which may have a query, and the query (GET, DELETE) or the body.
 *
 * @param encoding of the body; default: JSON, or multipart when there is a file
 * @throws InvalidRequestError when the call cannot be sent
 */
export const planRequest = (
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  encoding?: Encoding,
): Plan => {
  const { method } = endpoint;
  const path = encodePath(endpoint.path, params);
  const inPath = new Set(pathNames(endpoint.path));
  const values = Object.fromEntries(
    Object.entries(withOtherNames(endpoint, params)).filter(
      ([name, value]) => !inPath.has(name) && value !== undefined,
    ),
  );
  const chosen = chooseEncoding(endpoint, values, encoding);
  if (!bodied.has(method)) {
    const query = encodePairs(formPairs(values));
    return { method, target: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}` };
  }
  if (Object.keys(values).length === 0) return { method, target: path };
  return { method, target: path, body: { encoding: chosen, values } };
};

/** Files are last: a server that stores one while it comes must know the rest by then. */
const multipartPairs = (values: Readonly<Record<string, unknown>>): Pair<string | FileParam>[] =>
  Object.entries(values)
    .toSorted(([, one], [, other]) => Number(isFileParam(one)) - Number(isFileParam(other)))
    .flatMap(([name, value]): Pair<string | FileParam>[] =>
      isFileParam(value) ? [[name, value]] : formPairs({ [name]: value }),
    );

/** Encodes a planned body, with its content type. */
export const encodeBody = async (
  body: NonNullable<Plan['body']>,
): Promise<{ contentType: string; bytes: Blob | string }> => {
  if (body.encoding === 'json') return { contentType: 'application/json', bytes: stringifyJson(body.values) };
  if (body.encoding === 'multipart') return encodeMultipart(multipartPairs(body.values));
  return { contentType: 'application/x-www-form-urlencoded', bytes: encodePairs(formPairs(body.values)) };
};

/** Returns a planned body for display, without secrets, and with the names of files only. */
export const showBody = (body: NonNullable<Plan['body']>): unknown =>
  redactValue(
    Object.fromEntries(
      Object.entries(body.values).map(([name, value]) => [
        name,
        isFileParam(value) ? `(file ${value.filename})` : value,
      ]),
    ),
  );
