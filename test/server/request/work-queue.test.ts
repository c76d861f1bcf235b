import { describe, expect, it } from 'vitest';
import { createQueue } from '../../../src/server/request/work-queue.ts';

describe('a queue of work', () => {
  it('limits running and waiting work and refuses the rest with 503', async () => {
    const queue = createQueue({ concurrency: 2, waiting: 3 });
    const ends: (() => void)[] = [];
    const work = () => queue(() => new Promise<string>((resolve) => ends.push(() => resolve('done'))));

    const taken = [work(), work(), work(), work(), work()];
    await expect(work()).rejects.toMatchObject({ status: 503 });
    expect(ends).toHaveLength(2);

    for (let done = 0; done < taken.length; done += 1) {
      ends[done]?.();
      await taken[done];
      await new Promise(setImmediate);
    }
    expect(await Promise.all(taken)).toEqual(Array(5).fill('done'));
    ends.length = 0;
    const last = work();
    await new Promise(setImmediate);
    ends[0]?.();
    expect(await last).toBe('done');
  });

  it('continues after failed work', async () => {
    const queue = createQueue({ concurrency: 1, waiting: 1 });
    await expect(queue(() => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
    expect(await queue(async () => 1)).toBe(1);
  });
});
