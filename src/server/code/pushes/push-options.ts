/** Parses the options of pushes, `git push -o` (docs/decisions, 0101). */

/** A switch needs no value; of the others, `one` keeps the last value, and `many` all of them. */
const forms = {
  'ci.skip': 'switch',
  'ci.variable': 'many',
  'merge_request.create': 'switch',
  'merge_request.target': 'one',
  'merge_request.target_project': 'one',
  'merge_request.title': 'one',
  'merge_request.description': 'one',
  'merge_request.draft': 'switch',
  'merge_request.milestone': 'one',
  'merge_request.label': 'many',
  'merge_request.unlabel': 'many',
  'merge_request.assign': 'many',
  'merge_request.unassign': 'many',
  'merge_request.remove_source_branch': 'switch',
  'merge_request.merge_when_pipeline_succeeds': 'switch',
} as const;

type Name = keyof typeof forms;

/** Other spellings of GitLab; without a pipeline there is no difference between the first two. */
const synonyms: Readonly<Record<string, Name>> = {
  'ci.no_pipeline': 'ci.skip',
  'merge_request.auto_merge': 'merge_request.merge_when_pipeline_succeeds',
};

/** The options that the server carries out. */
export interface PushOptions {
  /** The values of an option, those of a switch being empty; an option that was not given has none. */
  readonly values: ReadonlyMap<Name, readonly string[]>;
  /** A sentence about each option that does nothing. */
  readonly faults: readonly string[];
}

const nameOf = (text: string): Name | undefined => {
  const full = text.replace(/^mr\./, 'merge_request.');
  const name = Object.hasOwn(synonyms, full) ? synonyms[full] : full;
  return name !== undefined && Object.hasOwn(forms, name) ? (name as Name) : undefined;
};

/** A name for a message to the user who pushes, who can send a long one. Values of unknown options can be secrets, and are not repeated. */
export const quoted = (text: string): string => `"${text.slice(0, 100)}"`;

/** Parses options as they were given. */
export const parsePushOptions = (given: readonly string[]): PushOptions => {
  const values = new Map<Name, readonly string[]>();
  const faults: string[] = [];
  for (const option of given) {
    const [, text = '', value = ''] = /^([^=]*)(?:=(.*))?$/s.exec(option) ?? [];
    const name = nameOf(text.trim());
    if (name === undefined) {
      faults.push(`The push option ${quoted(text)} does nothing here.`);
    } else if (forms[name] === 'switch') {
      if (value.trim() === 'false') values.delete(name);
      else values.set(name, ['']);
    } else if (value.trim() === '') {
      faults.push(`The push option ${quoted(text)} does nothing without a value.`);
    } else {
      values.set(name, forms[name] === 'many' ? [...(values.get(name) ?? []), value] : [value]);
    }
  }
  return { values, faults: [...new Set(faults)] };
};

/** The value of an option; undefined if it was not given. */
export const optionOf = ({ values }: PushOptions, name: Name): string | undefined => values.get(name)?.at(-1);

export const optionsOf = ({ values }: PushOptions, name: Name): readonly string[] => values.get(name) ?? [];
