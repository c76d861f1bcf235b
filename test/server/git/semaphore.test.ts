import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  createTimeBudget,
  createSemaphores,
  currentSemaphore,
  withPermit,
  startWithPermit,
} from '../../../src/server/git/semaphore.ts';

const tick = (): Promise<void> => new Promise(setImmediate);

/** Work that runs until the test calls its entry in `ends`, which has one for each started run. */
const makeWork = () => {
  const ends: (() => void)[] = [];
  const work = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
  return { work, ends };
};

describe('the semaphore of git', () => {
  it('limits the processes per caller and in total', async () => {
    const semaphore = createSemaphores({ perCaller: 2, total: 3, waiting: 10 });
    const { work, ends } = makeWork();
    const ann = Array.from({ length: 4 }, () => semaphore('ann').run(work));
    await tick();
    expect(ends).toHaveLength(2);
    const ben = [semaphore('ben').run(work), semaphore('ben').run(work)];
    await tick();
    expect(ends).toHaveLength(3);
    for (let done = 0; done < 6; done += 1) {
      ends[done]?.();
      await tick();
      await tick();
    }
    await Promise.all([...ann, ...ben]);
  });

  it('refuses work if too many callers wait', async () => {
    const semaphore = createSemaphores({ perCaller: 1, total: 1, waiting: 1 });
    const { work, ends } = makeWork();
    const taken = [semaphore('ann').run(work), semaphore('ann').run(work)];
    await expect(semaphore('ben').run(work)).rejects.toThrow('too many wait for git');
    await tick();
    ends[0]?.();
    await taken[0];
    await tick();
    ends[1]?.();
    await taken[1];
    expect(await semaphore('ben').run(async () => 'again')).toBe('again');
  });

  it('holds a permit until a stream ends and does not delay short work', async () => {
    const semaphore = createSemaphores({ perCaller: 1, total: 1, waiting: 5 })('ann');
    const { work, ends } = makeWork();
    const clone = await currentSemaphore.run(semaphore, () => startWithPermit(() => ({ ended: work() })));
    expect(await currentSemaphore.run(semaphore, () => withPermit(async () => 'short'))).toBe('short');
    let second = false;
    const next = currentSemaphore.run(semaphore, () => startWithPermit(() => ({ ended: Promise.resolve() })));
    void next.then(() => (second = true));
    await tick();
    expect(second).toBe(false);
    ends[0]?.();
    await clone.ended;
    await next;
  });
});

describe('the time budget of git', () => {
  it('is spent only while git runs, once for concurrent processes', async () => {
    const budget = createTimeBudget(10_000);
    await Promise.all(Array.from({ length: 20 }, () => budget.during(() => sleep(200))));
    const left = budget.left();
    expect(left).toBeLessThanOrEqual(9_810);
    expect(left).toBeGreaterThan(6_000);
    await sleep(100);
    expect(budget.left()).toBe(left);
    expect(createTimeBudget(0).left()).toBe(1);
  });
});
