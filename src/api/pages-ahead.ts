/**
 * Asks for pages of a list before they are wanted, side by side. A page ahead is a guess at the address that the page before it
 * will give: one that turns out otherwise is thrown away, so that what is read is the same as one page after the other.
 */
import type { HttpAnswer } from './attempt.ts';
import type { Sleep } from './client.ts';
import { isApiError } from './errors/api-error.ts';
import { isTransportError } from './errors/transport-error.ts';
import { countIn } from './next-page.ts';

/** Pages ahead at most, on their way or waiting to be read. */
const mostAhead = 4;

/** Asks for a page. `sleep` is what it waits with before it asks again. */
type Ask = (path: string, signal: AbortSignal | undefined, sleep: Sleep) => Promise<HttpAnswer>;

/** A path with one `page=N`, cut there. */
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

/** Where the pages after `next` are, as far as `last` tells that there are some; none for a list that is not cut by number. */
const guesses = (last: HttpAnswer, next: string, most: number): readonly string[] => {
  const link = numbered(next);
  const pages = totalPages(last.headers);
  const page = countIn(last.headers['x-page']) ?? numbered(last.path)?.number ?? 1;
  if (link === undefined || pages === undefined || link.number !== page + 1) return [];
  const count = Math.max(0, Math.min(most, pages - link.number));
  return Array.from({ length: count }, (_, index) => `${link.before}page=${link.number + 1 + index}${link.after}`);
};

/** A guess that had to wait until it could be sent again, and was not wanted by then. */
class GivenUp extends Error {}

/** Whether the requests beside it may be the reason: a page is to be asked for again on its own. */
const isWorthAnother = (error: unknown): boolean =>
  error instanceof GivenUp ||
  (isApiError(error) && error.status === 429) ||
  (isTransportError(error) && error.kind === 'timeout');

/** Pages that were asked for ahead. */
export interface PagesAhead {
  /**
   * The page at `next`, and requests for those after it.
   *
   * @param last the page that gave the address
   * @param most pages wanted after `next`
   */
  readonly take: (last: HttpAnswer, next: string, most: number) => Promise<HttpAnswer>;
  /** Ends the requests on their way. */
  readonly end: () => void;
}

/** @param sleep of the client; a request that has to wait is taken for a sign to ask for one page at a time */
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
    // It fails where it is taken, if it ever is.
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
      // A list that does not go where it was thought to go is followed step by step.
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
