/** `If-Unmodified-Since` (document, "Errors", 412; RFC 9110, 13.1.4). */
import { preconditionFailed } from '../formats/errors/problems.ts';

/** The forms of a date in HTTP (RFC 9110, 5.6.7), and ISO 8601. `Date.parse` finds dates in other texts too. */
const dateForm = /^([A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}|\d{4}-\d{2}-\d{2}T)/;

/** A check to hold a record's last change against the header. A header that is no date is ignored. */
export const unmodifiedCheck =
  (header: string | undefined) =>
  (updatedAt: string): void => {
    const since = header !== undefined && dateForm.test(header) ? Date.parse(header) : Number.NaN;
    // HTTP dates have whole seconds: a change within that second is no later change.
    if (!Number.isNaN(since) && Math.floor(Date.parse(updatedAt) / 1000) * 1000 > since) {
      throw preconditionFailed();
    }
  };
