import { ApiError, isApiError } from '../../api/errors/api-error.ts';
import { notFoundText, refusalText, type Subject } from './record-messages.ts';
import { rephraseTaken } from './taken-error.ts';

/** The words before a reason say no more than the exit code does. */
const reason = /^403 Forbidden - (.+)$/s;

/** Replaces the server's message by one that names the record as typed. Other errors are returned unchanged. */
export const rephraseError = (thrown: unknown, subject: Subject): unknown => {
  if (!isApiError(thrown)) return thrown;
  const { kind, message: said } = thrown;
  const message = (kind === 'not-found' ? notFoundText(subject, said) : undefined) ?? refusalText(subject, said);
  if (message !== undefined) return new ApiError({ ...thrown, message });
  const [, why] = reason.exec(said) ?? [];
  return why === undefined ? rephraseTaken(thrown, subject) : new ApiError({ ...thrown, message: why });
};
