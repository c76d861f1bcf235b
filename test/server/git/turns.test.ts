import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGitTime, createTurns, currentTurns, inTurn, startInTurn } from '../../../src/server/git/turns.ts';

const tick = (): Promise<void> => new Promise(setImmediate);

/** Work that lasts until it is told to end, and a count of what runs. */
const makeWork = () => {
  const ends: (() => void)[] = [];
  const work = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
  return { work, ends };
};

describe('turns with git', () => {
  it('are so many for one caller, and so many in all', async () => {
    const turns = createTurns({ perCaller: 2, inAll: 3, waiting: 10 });
    const { work, ends } = makeWork();
    const ann = Array.from({ length: 4 }, () => turns('ann').run(work));
    await tick();
    expect(ends).toHaveLength(2);
    const ben = [turns('ben').run(work), turns('ben').run(work)];
    await tick();
    expect(ends).toHaveLength(3);
    for (let done = 0; done < 6; done += 1) {
      ends[done]?.();
      await tick();
      await tick();
    }
    await Promise.all([...ann, ...ben]);
  });

  it('are refused where too many wait', async () => {
    const turns = createTurns({ perCaller: 1, inAll: 1, waiting: 1 });
    const { work, ends } = makeWork();
    const taken = [turns('ann').run(work), turns('ann').run(work)];
    await expect(turns('ben').run(work)).rejects.toThrow('too many wait for git');
    await tick();
    ends[0]?.();
    await taken[0];
    await tick();
    ends[1]?.();
    await taken[1];
    expect(await turns('ben').run(async () => 'again')).toBe('again');
  });

  it('of what is streamed last until it has ended, and hold up nothing short', async () => {
    const turns = createTurns({ perCaller: 1, inAll: 1, waiting: 5 })('ann');
    const { work, ends } = makeWork();
    const clone = await currentTurns.run(turns, () => startInTurn(() => ({ ended: work() })));
    expect(await currentTurns.run(turns, () => inTurn(async () => 'short'))).toBe('short');
    let second = false;
    const next = currentTurns.run(turns, () => startInTurn(() => ({ ended: Promise.resolve() })));
    void next.then(() => (second = true));
    await tick();
    expect(second).toBe(false);
    ends[0]?.();
    await clone.ended;
    await next;
  });
});

describe('the time of git for one answer', () => {
  it('passes while any of it runs, once for all that run at once, and not in between', async () => {
    const time = createGitTime(10_000);
    await Promise.all(Array.from({ length: 20 }, () => time.during(() => sleep(200))));
    const left = time.left();
    expect(left).toBeLessThanOrEqual(9_810);
    expect(left).toBeGreaterThan(6_000);
    await sleep(100);
    expect(time.left()).toBe(left);
    expect(createGitTime(0).left()).toBe(1);
  });
});
