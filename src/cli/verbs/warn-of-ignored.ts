import { isExactNumber } from '../../api/json/exact-number.ts';
import { isSecretName } from '../../api/redact.ts';
import { missingReason } from '../../api/version-order.ts';
import { pathNames, type Availability, type Endpoint, type Schema } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { isObject } from '../output/field-path.ts';
import { changingParameters } from '../output/availability.ts';
import type { ResolvedVerb } from './noun.ts';
import type { WireParams } from './parameter.ts';

/** A response, as far as it tells what was taken. */
export interface Answered {
  readonly body: unknown;
  /** Wire names of parameters for which the server has no place. */
  readonly notSent: readonly string[];
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || isExactNumber(value);

/** Texts that servers store as they are given. Others they rewrite in their own way: colors, times, addresses, keys. */
const plainTexts = /(^|_)(name|title|description|message|note|body|content)$/;

const plain = (value: unknown): string => String(value).replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Whether a server shows another value than was given, and not only the same in its own way. */
const differs = (name: string, schema: Schema, given: unknown, shown: unknown): boolean => {
  if (!isScalar(given) || (typeof given === 'string' && schema.enum === undefined && !plainTexts.test(name)))
    return false;
  if (shown === null || shown === '') return typeof given !== 'boolean' && given !== '';
  if (typeof given !== 'string') return typeof given === typeof shown && String(given) !== String(shown);
  if (typeof shown !== 'string') return false;
  const [one, other] = [plain(given), plain(shown)];
  return !one.includes(other) && !other.includes(one);
};

/** The values that were given and that the record shows, or should show, under the same name. */
const comparable = ({ path, params: schemas, response, risk }: Endpoint, params: WireParams) => {
  const inPath = new Set(pathNames(path));
  const declared = response?.properties;
  return Object.entries(params).flatMap(([name, given]) => {
    // What a read is asked to add, such as statistics, is a switch.
    const isAsked = risk === 'read' ? given === true : given !== null && given !== undefined;
    if (!isAsked || inPath.has(name) || declared === undefined) return [];
    const schema = schemas[name];
    // Nothing is known of a field that no endpoint declares, so that a response which does not show it is worth a warning.
    if (schema === undefined) return isSecretName(name) ? [] : [{ name, schema: {}, given }];
    return Object.hasOwn(declared, name) ? [{ name, schema, given }] : [];
  });
};

const textOf = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

/** How messages call a parameter. */
const labelOf = ({ parameters }: ResolvedVerb, name: string): string =>
  parameters.find(({ wire }) => wire === name)?.label ?? `--field ${name}`;

/** A parameter that was not taken, as far as the server tells. */
interface Ignored {
  /** By wire name. */
  readonly name: string;
  /** Whether the server shows another value, or says nothing of it. */
  readonly summary: string;
  /** What it shows, or why it does not. */
  readonly detail: string;
}

/** The values that were given and that a record shows otherwise, or not at all. */
const ofRecord = (
  verb: ResolvedVerb,
  endpoint: Endpoint,
  params: WireParams,
  record: Readonly<Record<string, unknown>>,
): readonly Ignored[] =>
  comparable(endpoint, params).flatMap(({ name, schema, given }) => {
    const parameter = verb.parameters.find(({ wire }) => wire === name);
    const isField = !Object.hasOwn(endpoint.params, name);
    // An identity stands in the command to find the record, which may have another one now.
    if (parameter === undefined ? !isField : parameter.secret || parameter.file || parameter.place === 'positional') {
      return [];
    }
    const label = labelOf(verb, name);
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

/** Why a server of that version does not read a parameter; undefined where it does, or nothing is known. */
const unreadReason = ({ since, until, instead }: Availability, version: string | undefined): string | undefined => {
  const reason = missingReason({ since, until }, version);
  if (reason === 'since') return `it requires version ${since}`;
  const use = instead === undefined ? '' : `; use ${instead}`;
  return reason === 'until' ? `not supported from version ${until}${use}` : undefined;
};

/** What is known of the parameters at servers of this version. */
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

/** A call that has been made. */
interface Made {
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  readonly params: WireParams;
}

/**
 * The parameters that were sent and not taken: those that an alternative address has no place for, those that the record shows
 * otherwise or not at all, and those that servers of its version do not read.
 *
 * @param version asked for where a parameter needs it
 */
export const ignoredParameters = async (
  { verb, endpoint, params }: Made,
  { body, notSent }: Answered,
  version: () => Promise<string | undefined>,
): Promise<readonly Ignored[]> => {
  const record = isObject(body) ? body : {};
  const found = isObject(body) ? ofRecord(verb, endpoint, params, body) : [];
  const shown = found.filter(({ name }) => !notSent.includes(name));
  const told = new Set([...notSent, ...shown.map(({ name }) => name)]);
  const unsure = changingParameters(endpoint).filter(
    ([name]) => params[name] !== undefined && !told.has(name) && !Object.hasOwn(record, name),
  );
  return [
    ...notSent.map((name) => ({ name, summary: `the server ignored ${labelOf(verb, name)}`, detail: '' })),
    ...shown,
    ...(unsure.length === 0 ? [] : ofVersion(verb, unsure, await version())),
  ];
};

/** Warns of what `ignoredParameters` finds. */
export const warnOfIgnored = async (context: CommandContext, made: Made, answered: Answered): Promise<void> => {
  const ignored = await ignoredParameters(made, answered, async () =>
    (await import('../../api/server-version.ts')).serverVersion(await context.client(), context.signal),
  );
  if (ignored.length === 0) return;
  const { warn } = await import('../output/warn.ts');
  for (const { summary, detail } of ignored) warn(context.streams, `${summary}${detail}`);
};
