/** Reads query strings and forms: `a=1&ids[]=2&attributes[k]=v`, in UTF-8. */
import qs from 'qs';
import { badRequest } from '../errors/problems.ts';

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
    return qs.parse(text, {
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
