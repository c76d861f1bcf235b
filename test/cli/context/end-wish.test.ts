import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEndWish } from '../../../src/cli/context/end-wish.ts';

const holdUp = (ms: number): void => {
  const started = performance.now();
  while (performance.now() - started < ms);
};

afterEach(() => process.removeAllListeners('SIGUSR2'));

describe('a signal to end', () => {
  it('is the first wish, an echo at once, and a wish again later', async () => {
    const wishOf = createEndWish();
    expect(wishOf()).toBe('first');
    expect(wishOf()).toBe('echo');
    await vi.waitFor(() => expect(wishOf()).toBe('again'));
  });

  it('that a process sends itself is an echo, however long the system holds the process up', async () => {
    const wishOf = createEndWish();
    const wishes: string[] = [];
    const heardTwice = new Promise<void>((resolve) => {
      process.on('SIGUSR2', () => {
        wishes.push(wishOf());
        if (wishes.length === 2) return resolve();
        // As `when-exit` does, which `conf` loads by way of `atomically`.
        process.kill(process.pid, 'SIGUSR2');
        holdUp(400);
      });
    });
    process.kill(process.pid, 'SIGUSR2');
    await heardTwice;
    expect(wishes).toEqual(['first', 'echo']);
  });
});
