import { ApiError, isApiError } from '../../api/errors/api-error.ts';
import { notFoundText } from './not-found-text.ts';
import { nameAsTyped, refusalText, type Subject } from './record-messages.ts';
import { rephraseTaken } from './taken-error.ts';

/** The words before a reason say no more than the exit code does. */
const reason = /^403 Forbidden - (.+)$/s;

const cannotRun = /The schedule cannot run: (.+)$/s;

/** A schedule that its owner cannot run has a way on: another owner. Returns undefined for other errors. */
const rephraseCannotRun = (thrown: ApiError, subject: Subject): ApiError | undefined => {
  const [, why] = cannotRun.exec(thrown.message) ?? [];
  if (why === undefined) return undefined;
  const { id, pipeline_schedule_id: schedule } = subject.typed;
  const takeOver = `repoctl schedules take-ownership ${String(schedule)} -p ${String(id)}`;
  const hint = why.startsWith('its owner') ? `Run "${takeOver}" to run it with your permissions.` : undefined;
  return new ApiError({ ...thrown, message: `${nameAsTyped(subject)} cannot run: ${why}`, hint });
};

/** Replaces the server's message by one that names the record as typed. Other errors are returned unchanged. */
export const rephraseError = (thrown: unknown, subject: Subject): unknown => {
  if (!isApiError(thrown)) return thrown;
  const { kind, message: said } = thrown;
  const message = (kind === 'not-found' ? notFoundText(subject, said) : undefined) ?? refusalText(subject, said);
  if (message !== undefined) return new ApiError({ ...thrown, message });
  const stuck = rephraseCannotRun(thrown, subject);
  if (stuck !== undefined) return stuck;
  const [, why] = reason.exec(said) ?? [];
  return why === undefined ? rephraseTaken(thrown, subject) : new ApiError({ ...thrown, message: why });
};
