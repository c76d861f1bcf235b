/** Names the record in a server's refusal to create another one of the same name. */
import { ApiError } from '../../api/errors/api-error.ts';
import { isUpdate, pathNames } from '../../contract/vocabulary/endpoint.ts';
import { textAt } from '../output/field-path.ts';
import type { ResolvedVerb } from './noun.ts';
import { singularOf } from './noun-words.ts';
import type { VerbParameter } from './parameter.ts';
import { squeezed } from './not-found-text.ts';
import { homeOf, messageParts, type Subject } from './record-messages.ts';
import { isNeverQuoted, takesIfExists } from './resolve-verb.ts';
import { identityOf } from './subject-of-verb.ts';

/** The hint after a refusal to create what exists; undefined for a verb without `--if-exists`. */
export const ifExistsHint = (verb: ResolvedVerb): string | undefined => {
  if (!takesIfExists(verb)) return undefined;
  const canUpdate = verb.section !== undefined || verb.existing?.update !== undefined;
  return `Use --if-exists skip to keep it${canUpdate ? ', or --if-exists update to change it' : ''}.`;
};

/** The parameter in `Email has already been taken`, or in `404 Award Emoji Name has already been taken`. */
const parameterIn = ({ verb, typed }: Subject, message: string): VerbParameter | undefined => {
  const said = squeezed(/^(?:\d{3} )?([\w ]+?) has already been taken/i.exec(message)?.[1] ?? '');
  const given = verb.parameters.filter(({ wire }) => wire in typed && said.endsWith(squeezed(wire)));
  return given.find(({ wire }) => squeezed(wire) === said) ?? given[0];
};

/** False if the server names another record: the branch of a new file, a directory in its place, or a merge request by number. */
const isAboutOwn = (message: string, own: string): boolean => {
  const [, name = own] = /"([^"]*)"/.exec(message) ?? [];
  return name === own && !/\bdirectory\b|!\d/i.test(message);
};

/** The path that a new project or group would have: `project harbor/handbook`. */
const wholeName = ({ noun, typed }: Subject): string => {
  const { path = typed['name'], namespace_id: namespace, parent_id: parent } = typed;
  const above = String(namespace ?? parent ?? '');
  const isPath = above !== '' && /\D/.test(above);
  return `${singularOf(noun)} ${isPath ? `${above}/${String(path)}` : `"${String(path)}"`}`;
};

/**
 * `label "bug" already exists in platform/api`, for the record that a call would create.
 *
 * @param options.isRow the row names the project already
 */
export const existsText = (subject: Subject, { isRow = false } = {}): string => {
  const { noun, verb } = subject;
  const parts = messageParts(subject);
  if (verb.exists !== undefined) return verb.exists(parts);
  if (verb.section === 'settings') return `${wholeName(subject)} already exists`;
  const home = isRow ? '' : parts.in;
  return noun.belongs === undefined ? `${parts.given} already exists${home}` : `${parts.given}${home} already exists`;
};

/** The new name in an update; undefined if the record keeps its name. */
const newName = ({ endpoint, typed }: Subject): string | undefined => {
  const inPath = new Set(pathNames(endpoint.path));
  const isGiven = (wire: string): boolean => wire in typed && !inPath.has(wire);
  const wire = ['new_name', 'name', 'title', 'key'].find((name) => isGiven(name));
  return wire === undefined ? undefined : textAt(typed, wire);
};

/** Returns undefined if the server's own message says it best. */
const takenText = (subject: Subject, said: string, isRow: boolean): string | undefined => {
  const { noun, verb, endpoint, typed } = subject;
  const named = parameterIn(subject, said);
  const identity = identityOf(verb, endpoint)?.wire ?? '';
  const isWhole = verb.section === 'settings' && ['name', 'path'].includes(named?.wire ?? '');
  if (named === undefined || named.wire === identity || isWhole || isNeverQuoted(named)) {
    if (takesIfExists(verb))
      return isAboutOwn(said, textAt(typed, identity)) ? existsText(subject, { isRow }) : undefined;
    const name = isUpdate(endpoint) ? newName(subject) : undefined;
    const home = isRow ? '' : homeOf(subject).in;
    return name === undefined ? undefined : `${singularOf(noun)} "${name}" already exists${home}`;
  }
  return `${named.label} "${textAt(typed, named.wire)}" is already taken`;
};

const saysTaken = /\balready (exists|has|in the job token)\b|\bshared with this group already\b|\balready: |\btaken\b/i;

/** Rephrases a refusal because of a record that exists, and adds the way on. Other errors are returned unchanged. */
export const rephraseTaken = (error: ApiError, subject: Subject, { isRow = false } = {}): ApiError => {
  const { message: said, kind } = error;
  if (!['invalid', 'not-found', 'conflict'].includes(kind) || !saysTaken.test(said)) return error;
  const message = takenText(subject, said, isRow) ?? said;
  const hint = message.startsWith('--') ? undefined : ifExistsHint(subject.verb);
  if (message === said && hint === undefined) return error;
  // The document has 404 for an emoji that was awarded already.
  return new ApiError({ ...error, message, hint, kind: kind === 'not-found' ? 'conflict' : kind });
};
