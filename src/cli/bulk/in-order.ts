/** What limits the work in flight. */
export interface Limits {
  /** How much is done at once. */
  readonly concurrency: number;
  /** Whether more may be begun; asked before each item. */
  readonly open: () => boolean;
}

/** Results may wait for a slow one before them, this many for each that is in flight. */
const patience = 16;

/**
 * Does the work of several items at once and gives the results in the order of the items. An item is asked for only when
 * it can be begun. Once `open` says no, what is in flight is finished and the rest of the items left to the caller; `late`
 * is told of one that had been asked for by then. `work` must not reject.
 */
export const inOrder = async function* <T, R>(
  items: AsyncIterator<T>,
  work: (item: T) => Promise<R>,
  { concurrency, open }: Limits,
  late: (item: Promise<IteratorResult<T>>) => void,
): AsyncGenerator<R, void, void> {
  const queue: { result?: { readonly value: R } }[] = [];
  let running = 0;
  let exhausted = false;
  let failure: { readonly error: unknown } | undefined;
  let reading: Promise<IteratorResult<T>> | undefined;
  let wake: (() => void) | undefined;
  const begin = async (item: T): Promise<void> => {
    const place: (typeof queue)[number] = {};
    queue.push(place);
    running += 1;
    place.result = { value: await work(item) };
    running -= 1;
    wake?.();
  };
  const read = async (): Promise<void> => {
    const next = items.next();
    reading = next;
    try {
      const { done, value } = await next;
      if (done === true) exhausted = true;
      else if (open()) void begin(value);
      else return;
      reading = undefined;
    } catch (error) {
      reading = undefined;
      exhausted = true;
      failure = { error };
    } finally {
      wake?.();
    }
  };
  for (;;) {
    const ready = queue[0]?.result;
    if (ready !== undefined) {
      queue.shift();
      yield ready.value;
      continue;
    }
    const mayBegin = !exhausted && open();
    if (mayBegin && reading === undefined && running < concurrency && queue.length < concurrency * patience)
      void read();
    if (queue.length === 0 && !mayBegin) break;
    await new Promise<void>((resolve) => (wake = resolve));
  }
  if (reading !== undefined) late(reading);
  if (failure !== undefined) throw failure.error;
};
