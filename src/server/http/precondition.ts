/** `If-Unmodified-Since` (document, "Errors", 412; RFC 9110, 13.1.4). */
import { preconditionFailed } from '../errors/problems.ts';

/** A check to hold a record's last change against the header. A header that is no date is ignored. */
export const unmodifiedCheck =
  (header: string | undefined) =>
  (updatedAt: string): void => {
    const since = header === undefined ? Number.NaN : Date.parse(header);
    // HTTP dates have whole seconds: a change within that second is no later change.
    if (!Number.isNaN(since) && Math.floor(Date.parse(updatedAt) / 1000) * 1000 > since) {
      throw preconditionFailed();
    }
  };
