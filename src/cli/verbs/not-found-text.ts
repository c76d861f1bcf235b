/** Names what the server did not find, as it was typed. */
import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import { serviceKind } from '../values/kinds.ts';
import { singularOf } from './noun-words.ts';
import { homeOf, nameAsTyped, pathText, quoted, type Subject } from './record-messages.ts';
import { identityOf } from './subject-of-verb.ts';

/** For comparison of names that are written with spaces, underscores, or dashes. */
export const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The missing resource in the server's `404 Label Not Found`: `label`, or an empty string. */
export const missingIn = (message: string): string => squeezed(/^404 (.+) Not Found$/i.exec(message)?.[1] ?? '');

/** A parent of the record is of the noun's kind: the hook of a header, or of a delivery. */
const isOfParent = ({ verb, endpoint, typed }: Subject, missing: string): boolean => {
  const own = identityOf(verb, endpoint);
  return verb.parameters.some(
    ({ wire, description }) =>
      wire !== own?.wire &&
      wire in typed &&
      pathNames(endpoint.path).includes(wire) &&
      squeezed(description).startsWith(missing),
  );
};

/** A missing parent of the record: `issue #4 not found in platform/api` for a comment. */
const parentNotFound = ({ verb, endpoint, typed }: Subject, message: string): string | undefined => {
  const missing = missingIn(message);
  const parent = verb.parameters.find(
    ({ wire, description }) =>
      pathNames(endpoint.path).includes(wire) && wire in typed && squeezed(description).startsWith(missing),
  );
  if (parent === undefined) return undefined;
  const sign = (parent.refers === undefined ? undefined : serviceKind(parent.refers)?.sign) ?? '';
  const what = (/^404 (.+) Not Found$/i.exec(message)?.[1] ?? '').toLowerCase();
  const scope = verb.endpoints.find((one) => one.endpoint.path === endpoint.path)?.scope;
  const home = scope === undefined ? '' : ` in ${pathText(scope.of, typed[scope.param])}`;
  return `${what} ${sign}${String(typed[parent.wire])} not found${home}`;
};

/** A value that names something else: `namespace "nope" not found` for the destination of a move. */
const valueNotFound = ({ verb, typed }: Subject, missing: string): string | undefined => {
  const named = verb.parameters.find(({ wire }) => squeezed(wire) === missing && wire in typed);
  return named === undefined ? undefined : `${named.wire} ${quoted(String(typed[named.wire]))} not found`;
};

/**
 * Replaces the server's `404 Label Not Found` by `label "nope" not found in platform/api`. Returns undefined if the server does
 * not say what is missing, or if the command line does not name it.
 */
export const notFoundText = (subject: Subject, message: string): string | undefined => {
  const missing = missingIn(message);
  if (missing === '') return undefined;
  const { noun, verb, endpoint, typed } = subject;
  const own = squeezed(singularOf(noun));
  const identity = typed[identityOf(verb, endpoint)?.wire ?? ''];
  const isOwn = missing.endsWith(own) || own.endsWith(missing);
  if (identity !== undefined && isOwn && !isOfParent(subject, missing)) {
    return `${nameAsTyped(subject)} not found${homeOf(subject).in}`;
  }
  const scope = verb.endpoints.find((one) => one.endpoint.path === endpoint.path)?.scope;
  if (scope !== undefined && missing === scope.of) return `${scope.of} ${String(typed[scope.param])} not found`;
  return parentNotFound(subject, message) ?? valueNotFound(subject, missing);
};
