import type { Subject } from './sentences.ts';

/** What the server says is missing, or why it refuses, in the words of the command line; anything else as it is. */
export const asTold = async (thrown: unknown, subject: Subject): Promise<unknown> => {
  if (!(thrown instanceof Error) || thrown.name !== 'ApiError') return thrown;
  const [{ ApiError, isApiError }, { notFoundText, refusalText }] = await Promise.all([
    import('../../api/errors/api-error.ts'),
    import('./sentences.ts'),
  ]);
  if (!isApiError(thrown)) return thrown;
  const { kind, message: said } = thrown;
  const message = kind === 'not-found' ? notFoundText(subject, said) : refusalText(subject, said);
  return message === undefined ? thrown : new ApiError({ ...thrown, message });
};
