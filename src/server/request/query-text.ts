/** Reads query strings and forms: `a=1&ids[]=2&attributes[k]=v&actions[][path]=w`, in UTF-8. */
import qs from 'qs';
import { Problem } from '../formats/errors/problem.ts';
import { badRequest } from '../formats/errors/problems.ts';
import { numberItems } from './number-items.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badRequest('the parameters are not percent-encoded UTF-8');
  }
};

/** Throws 400 for more parameters or deeper nesting than any endpoint takes, and for text that is not UTF-8. */
export const parseQueryText = (text: string): Record<string, unknown> => {
  try {
    return qs.parse(numberItems(text), {
      decoder: decode,
      depth: 3,
      strictDepth: true,
      parameterLimit: 1000,
      arrayLimit: 1000,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (error instanceof RangeError) {
      throw badRequest('there are too many parameters, or they nest too deep');
    }
    throw error;
  }
};

const fault: unique symbol = Symbol('what is wrong with a query');

/**
 * As `parseQueryText`, for the router, which has no answer for a parser that throws: what is wrong is kept
 * for `readQuery`.
 */
export const parseRouterQuery = (text: string): Record<string, unknown> => {
  try {
    return parseQueryText(text);
  } catch (error) {
    return { [fault]: error };
  }
};

/** The parameters of a request's query; throws what was wrong with it when `parseRouterQuery` read it. */
export const readQuery = (request: { readonly query: unknown }): Record<string, unknown> => {
  const query = request.query as Record<string | symbol, unknown>;
  const kept = query[fault];
  if (kept !== undefined) {
    throw kept instanceof Problem ? kept : badRequest('the query cannot be read');
  }
  return query;
};
