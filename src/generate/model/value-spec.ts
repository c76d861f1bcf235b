import type { Argument, Option } from 'commander';
import type { Schema, Side } from '../../contract/vocabulary/endpoint.ts';
import type { Column } from '../../cli/output/column.ts';
import { acceptedKind, kindOfWords } from '../../cli/values/find-kind.ts';
import type { KindName } from '../../cli/values/kinds.ts';
import type { ResolvedVerb } from '../../cli/verbs/noun.ts';
import type { VerbParameter } from '../../cli/verbs/parameter.ts';
import {
  isNames,
  isUserText,
  offeredWords,
  parameterKind,
  type ParameterKind,
} from '../../cli/verbs/parameter-kind.ts';
import type { ValueSpec } from './command-model.ts';
import { durations, efforts, lists, spans, usualWordsOf } from './usual-words.ts';

/** The command whose options and arguments are described. */
export interface Described {
  /** Its words as text. */
  readonly path: string;
  readonly verb?: ResolvedVerb | undefined;
  /** The columns of its table. */
  readonly columns: readonly Column[];
}

const wordsOf = (kind: ParameterKind): readonly string[] | undefined => {
  switch (kind.kind) {
    case 'boolean':
      return ['true', 'false'];
    case 'choice':
      return offeredWords(kind.choices);
    default:
      return undefined;
  }
};

const examplesOf = (kind: ParameterKind, name: string): readonly string[] | undefined => {
  if (kind.kind === 'date' || kind.kind === 'date-time') return spans[kind.side];
  return name === 'duration' ? efforts : undefined;
};

const asExamples = (words: readonly string[]): ValueSpec => ({ words, examples: true });

const withKind = (kind: KindName | undefined): ValueSpec => (kind === undefined ? {} : { kind });

const directoryWord = /^(dir|directory|.*-dir)$/;

/** Returns the possible values of a parameter of a verb, whose option or argument is called `name`. */
const ofParameter = (
  { path, verb }: { readonly path: string; readonly verb: ResolvedVerb },
  name: string,
  parameter: VerbParameter,
): ValueSpec => {
  if (parameter.file && parameter.place === 'positional') return { path: 'file' };
  if (parameter.place === 'positional' && directoryWord.test(name)) return { path: 'directory' };
  const { wire, schema, words: meant, file } = parameter;
  const kind = parameterKind(schema, meant);
  const words = wordsOf(kind.kind === 'list' ? kind.item : kind);
  const examples = usualWordsOf(path, name) ?? examplesOf(kind, name);
  const taking = verb.endpoints.find(({ endpoint }) => Object.hasOwn(endpoint.params, wire))?.endpoint;
  const known = acceptedKind(path, name, { endpoint: taking ?? verb.endpoint, wire });
  const values = examples === undefined ? withKind(known) : asExamples(examples);
  return {
    ...(words === undefined ? values : { words }),
    ...((kind.kind === 'list' || isNames(schema)) && { list: true as const }),
    ...((file || (kind.kind === 'text' && !isUserText(parameter, '@'))) && { at: true as const }),
  };
};

const recordOf = (schema: Schema | null): Schema | null => (schema?.type === 'array' ? (schema.items ?? null) : schema);

const typeNames: Readonly<Record<string, string>> = {
  array: 'List',
  boolean: 'Yes or no',
  date: 'Day',
  'date-time': 'Time',
  integer: 'Number',
  number: 'Number',
  object: 'Record',
  string: 'Text',
};

/** Names the type of a field in one word. */
const typeOf = (schema: Schema | undefined): string => {
  const { format = '', type = 'string' } = (schema ?? {}) as {
    readonly format?: string;
    readonly type?: string | readonly string[];
  };
  const first = [type].flat().find((one) => one !== 'null') ?? 'string';
  return typeNames[format] ?? typeNames[first] ?? 'Text';
};

const propertiesOf = (verb: ResolvedVerb | undefined): Readonly<Record<string, Schema>> =>
  recordOf(verb?.endpoint.response ?? null)?.properties ?? {};

/** Returns the fields of the records that a verb prints; of open records, those of the columns are known. */
const fieldsOf = ({ verb, columns }: Described): ValueSpec => {
  const declared = Object.entries(propertiesOf(verb));
  const isOpen = verb?.endpoint.onlyIn !== undefined;
  const known = isOpen ? columns.map(({ key }) => [key, undefined] as const) : declared;
  const types = known.map(([field, schema]) => [field, typeOf(schema)] as const);
  return { words: types.map(([field]) => field), types: Object.fromEntries(types), list: true };
};

/** The title of a column as it is typed. */
const typedTitle = ({ title }: Column): string => title.toLowerCase().replaceAll(/[^\w]+/g, '-');

/** Returns the columns of a table. */
const columnsOf = ({ verb, columns }: Described): ValueSpec => {
  const types = columns.map((column) => [typedTitle(column), typeOf(propertiesOf(verb)[column.key])] as const);
  return { words: [...new Set(types.map(([title]) => title))], types: Object.fromEntries(types), examples: true };
};

/** Returns the values of an option for the output of records. */
const ofOutput = (long: string, described: Described): ValueSpec | undefined => {
  if (long === '--fields' || long === '--json') return fieldsOf(described);
  if (long === '--columns') return { ...columnsOf(described), list: true };
  return long === '--sort-by' ? columnsOf(described) : undefined;
};

const fileWord = /^(file|path|backup|.*-file)$/;

/** Reads a placeholder such as `<dir>`, which says what the value is where nothing else does. */
const ofPlaceholder = (word: string, side: Side): ValueSpec => {
  if (directoryWord.test(word)) return { path: 'directory' };
  if (word === 'duration') return asExamples(durations);
  if (word === 'time' || word === 'date') return asExamples(spans[side]);
  return fileWord.test(word) ? { path: 'file' } : {};
};

const placeholderOf = (option: Option): string => /[<[]([^>\].]+)/.exec(option.flags)?.[1] ?? '';

/** Returns the possible values of an option or argument that is not a parameter of an endpoint, by its name. */
const ofName = (path: string, name: string, placeholder: string, side: Side = 'ahead'): ValueSpec => {
  const words = usualWordsOf(path, name);
  const kind = kindOfWords(`${path} ${name}`) ?? kindOfWords(name);
  if (words !== undefined) return { words, ...(lists.has(name) && { list: true as const }) };
  return kind === undefined ? ofPlaceholder(placeholder, side) : { kind };
};

/** Finds a parameter by the name of its argument or option; an argument with a short name is an option, too. */
const parameterOf = (verb: ResolvedVerb, place: VerbParameter['place'], name: string): VerbParameter | undefined =>
  verb.parameters.find((one) => one.name === name && (one.place === place || one.short !== undefined));

export const specOfOption = (option: Option, described: Described): ValueSpec => {
  const { path, verb } = described;
  const long = option.long ?? '';
  const parameter = verb === undefined ? undefined : parameterOf(verb, 'flag', long.slice(2));
  if (verb !== undefined && parameter !== undefined) return ofParameter({ path, verb }, long, parameter);
  if (option.argChoices !== undefined) return { words: option.argChoices };
  const output = ofOutput(long, described);
  if (output !== undefined) return output.words?.length === 0 ? {} : output;
  const extra = verb?.extras?.find(({ flags }) => flags === option.flags);
  if (extra?.refers !== undefined) return { kind: extra.refers, list: true };
  return ofName(path, long, placeholderOf(option), extra?.side);
};

/** Returns the possible values of an argument. */
export const specOfArgument = (argument: Argument, { path, verb }: Described): ValueSpec => {
  const name = argument.name();
  const parameter = verb === undefined ? undefined : parameterOf(verb, 'positional', name);
  if (verb !== undefined && parameter !== undefined) return ofParameter({ path, verb }, name, parameter);
  if (argument.argChoices !== undefined) return { words: argument.argChoices };
  return ofName(path, name, name);
};
