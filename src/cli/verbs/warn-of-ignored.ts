import { isScalar } from '../../api/json/exact-number.ts';
import { ignoredHeader } from '../../api/headers.ts';
import { isSecretName } from '../../api/redact.ts';
import { missingReason } from '../../api/version-order.ts';
import { pathNames, type Availability, type Endpoint, type Schema } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { isObject } from '../output/field-path.ts';
import { changingParameters } from '../output/availability.ts';
import type { ResolvedVerb } from './noun.ts';
import type { WireParams } from './parameter.ts';

export interface Answered {
  readonly body: unknown;
  /** Wire names of parameters that the alternative path does not take. */
  readonly notSent: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Texts that servers store unchanged. They normalize others: colors, times, URLs, keys. */
const plainTexts = /(^|_)(name|title|description|message|note|body|content)$/;

const plain = (value: unknown): string => String(value).replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** True if the server shows another value, and not the same one in another form. */
const differs = (name: string, schema: Schema, given: unknown, shown: unknown): boolean => {
  if (!isScalar(given) || (typeof given === 'string' && schema.enum === undefined && !plainTexts.test(name)))
    return false;
  if (shown === null || shown === '') return typeof given !== 'boolean' && given !== '';
  if (typeof given !== 'string') return typeof given === typeof shown && String(given) !== String(shown);
  if (typeof shown !== 'string') return false;
  const [one, other] = [plain(given), plain(shown)];
  return !one.includes(other) && !other.includes(one);
};

/** The given values that the record shows, or should show, under the same name. */
const comparable = ({ path, params: schemas, response, risk }: Endpoint, params: WireParams) => {
  const inPath = new Set(pathNames(path));
  const declared = response?.properties;
  return Object.entries(params).flatMap(([name, given]) => {
    // A read has switches that add fields, such as statistics.
    const isAsked = risk === 'read' ? given === true : given !== null && given !== undefined;
    if (!isAsked || inPath.has(name) || declared === undefined) return [];
    const schema = schemas[name];
    // An undeclared field that the response does not show is worth a warning, since nothing else is known about it.
    if (schema === undefined) return isSecretName(name) ? [] : [{ name, schema: {}, given }];
    return schema.onlyIn !== undefined || Object.hasOwn(declared, name) ? [{ name, schema, given }] : [];
  });
};

const textOf = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

const labelOf = ({ parameters }: ResolvedVerb, name: string): string =>
  parameters.find(({ wire }) => wire === name)?.label ?? `--field ${name}`;

/** A parameter that the server seems to have ignored. */
interface Ignored {
  /** Wire name. */
  readonly name: string;
  readonly summary: string;
  /** The value in the response, or the reason. */
  readonly detail: string;
}

/** Finds given values that a record shows differently, or not at all. */
const ofRecord = (
  verb: ResolvedVerb,
  endpoint: Endpoint,
  params: WireParams,
  record: Readonly<Record<string, unknown>>,
): readonly Ignored[] =>
  comparable(endpoint, params).flatMap(({ name, schema, given }) => {
    const parameter = verb.parameters.find(({ wire }) => wire === name);
    const isField = !Object.hasOwn(endpoint.params, name);
    // Arguments identify the record, which may have been renamed by the write.
    if (parameter === undefined ? !isField : parameter.secret || parameter.file || parameter.place === 'positional') {
      return [];
    }
    const label = labelOf(verb, name);
    const { shownAs } = schema;
    if (shownAs === null || (shownAs !== undefined && Object.hasOwn(record, shownAs))) return [];
    const other = endpoint.otherNames?.[name];
    const shown = record[name] ?? (other === undefined ? undefined : record[other]);
    if (!Object.hasOwn(record, name) && shown === undefined) {
      const summary = `the response does not show ${label}`;
      return [{ name, summary, detail: ': the server may have ignored it' }];
    }
    const isOther = endpoint.risk !== 'read' && differs(name, schema, given, shown);
    return isOther
      ? [{ name, summary: `the server ignored ${label}`, detail: `: the response shows ${textOf(shown)}` }]
      : [];
  });

/** The reason why a server of that version ignores a parameter, or undefined. */
const unreadReason = ({ since, until, instead }: Availability, version: string | undefined): string | undefined => {
  const reason = missingReason({ since, until }, version);
  if (reason === 'since') return `it requires version ${since}`;
  const use = instead === undefined ? '' : `; use ${instead}`;
  return reason === 'until' ? `not supported from version ${until}${use}` : undefined;
};

/** Finds parameters that servers of this version ignore. */
const ofVersion = (
  verb: ResolvedVerb,
  changing: readonly (readonly [name: string, Availability])[],
  version: string | undefined,
): readonly Ignored[] =>
  changing.flatMap(([name, availability]) => {
    const reason = unreadReason(availability, version);
    const summary = `the server (version ${version}) ignored ${labelOf(verb, name)}`;
    return reason === undefined ? [] : [{ name, summary, detail: `: ${reason}` }];
  });

interface Made {
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  readonly params: WireParams;
}

const namesIn = async (headers: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  headers[ignoredHeader] === undefined ? [] : (await import('../../api/ignored-params.ts')).ignoredParams(headers);

/**
 * Finds parameters that the server ignored: those that an alternative path does not take, those that the record shows
 * differently or not at all, and those that its version does not know.
 *
 * @param version is only called if a parameter depends on it
 */
export const ignoredParameters = async (
  { verb, endpoint, params }: Made,
  { body, notSent, headers = {} }: Answered,
  version: () => Promise<string | undefined>,
): Promise<readonly Ignored[]> => {
  const record = isObject(body) ? body : {};
  const found = isObject(body) ? ofRecord(verb, endpoint, params, body) : [];
  // Those that the server names are in a warning already.
  const named = await namesIn(headers);
  const shown = found.filter(({ name }) => !notSent.includes(name) && !named.includes(name));
  const reported = new Set([...notSent, ...named, ...shown.map(({ name }) => name)]);
  const unsure = changingParameters(endpoint).filter(
    ([name]) => params[name] !== undefined && !reported.has(name) && !Object.hasOwn(record, name),
  );
  return [
    ...notSent.map((name) => ({ name, summary: `the server ignored ${labelOf(verb, name)}`, detail: '' })),
    ...shown,
    ...(unsure.length === 0 ? [] : ofVersion(verb, unsure, await version())),
  ];
};

export const warnOfIgnored = async (context: CommandContext, made: Made, answered: Answered): Promise<void> => {
  const ignored = await ignoredParameters(made, answered, async () =>
    (await import('../../api/server-version.ts')).serverVersion(await context.client(), context.signal),
  );
  if (ignored.length === 0) return;
  const { warn } = await import('../output/warn.ts');
  for (const { summary, detail } of ignored) warn(context.streams, `${summary}${detail}`);
};
