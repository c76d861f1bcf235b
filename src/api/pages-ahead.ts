/**
 * Requests pages of a list ahead of time, in parallel. The URL of such a page is a guess: when the page before it links
 * elsewhere, the response is discarded, so that the records are the same as when reading page after page.
 */
import type { HttpAnswer } from './attempt.ts';
import type { Sleep } from './client.ts';
import { isApiError } from './errors/api-error.ts';
import { isTransportError } from './errors/transport-error.ts';
import { countIn } from './next-page.ts';

/** The most pages requested ahead, including those received and not yet read. */
const mostAhead = 4;

/** Requests a page. `sleep` waits before retries. */
type Ask = (path: string, signal: AbortSignal | undefined, sleep: Sleep) => Promise<HttpAnswer>;

/** A path that has one `page=N`, split there. */
interface Numbered {
  readonly before: string;
  readonly number: number;
  readonly after: string;
}

const numbered = (path: string): Numbered | undefined => {
  const found = [...path.matchAll(/(?<=[?&])page=(\d{1,9})(?=&|$)/g)];
  const [match] = found;
  if (match === undefined || found.length > 1) return undefined;
  const before = path.slice(0, match.index);
  return { before, number: Number(match[1]), after: path.slice(match.index + match[0].length) };
};

const totalPages = (headers: HttpAnswer['headers']): number | undefined => {
  const pages = countIn(headers['x-total-pages']);
  if (pages !== undefined) return pages;
  const [total, perPage] = [countIn(headers['x-total']), countIn(headers['x-per-page'])];
  return total === undefined || perPage === undefined || perPage === 0 ? undefined : Math.ceil(total / perPage);
};

/** Returns the paths after `next` that exist according to the counts of `last`. There are none for a list without page numbers. */
const guesses = (last: HttpAnswer, next: string, most: number): readonly string[] => {
  const link = numbered(next);
  const pages = totalPages(last.headers);
  const page = countIn(last.headers['x-page']) ?? numbered(last.path)?.number ?? 1;
  if (link === undefined || pages === undefined || link.number !== page + 1) return [];
  const count = Math.max(0, Math.min(most, pages - link.number));
  return Array.from({ length: count }, (_, index) => `${link.before}page=${link.number + 1 + index}${link.after}`);
};

/** A page that had to wait for a retry, and that was not needed by then. */
class GivenUp extends Error {}

/** The parallel requests may have caused the error, so that the page is requested again by itself. */
const isWorthAnother = (error: unknown): boolean =>
  error instanceof GivenUp ||
  (isApiError(error) && error.status === 429) ||
  (isTransportError(error) && error.kind === 'timeout');

/** Pages that are requested ahead. */
export interface PagesAhead {
  /**
   * Returns the page at `next`, and requests the pages after it.
   *
   * @param last the page that has the link
   * @param most the number of pages needed after `next`
   */
  readonly take: (last: HttpAnswer, next: string, most: number) => Promise<HttpAnswer>;
  /** Aborts the requests in progress. */
  readonly end: () => void;
}

/** @param sleep of the client; when a request has to wait, pages are requested one at a time from then on */
export const pagesAhead = (ask: Ask, sleep: Sleep, caller: AbortSignal | undefined): PagesAhead => {
  const life = new AbortController();
  const interrupt = (): void => life.abort(caller?.reason);
  if (caller?.aborted === true) interrupt();
  caller?.addEventListener('abort', interrupt, { once: true });
  const waiting = new Map<string, Promise<HttpAnswer>>();
  let isPatient = false;
  let wanted = '';

  const start = (path: string): void => {
    const wait: Sleep = async (ms, signal) => {
      isPatient = true;
      await sleep(ms, signal);
      if (wanted !== path) throw new GivenUp();
    };
    const page = ask(path, life.signal, wait);
    // The error is thrown when the page is taken, if ever.
    page.catch(() => {});
    waiting.set(path, page);
  };

  const askInTurn = (path: string): Promise<HttpAnswer> =>
    ask(path, caller, (ms, signal) => {
      isPatient = true;
      return sleep(ms, signal);
    });

  return {
    take: async (last, next, most) => {
      wanted = next;
      // When a list continues at another path than expected, its pages are read one at a time.
      if (waiting.size > 0 && !waiting.has(next)) isPatient = true;
      const page = waiting.get(next);
      waiting.delete(next);
      const asked = page ?? askInTurn(next);
      asked.catch(() => {});
      if (!isPatient) {
        for (const path of guesses(last, next, Math.min(most, mostAhead - 1))) {
          if (!waiting.has(path)) start(path);
        }
      }
      try {
        return await asked;
      } catch (error) {
        const isAlone = page === undefined && waiting.size === 0;
        if (isAlone || !isWorthAnother(error)) throw error;
        isPatient = true;
        await Promise.allSettled(waiting.values());
        return askInTurn(next);
      }
    },
    end: () => {
      caller?.removeEventListener('abort', interrupt);
      life.abort();
    },
  };
};
