import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { pauseUnless } from '../../../src/server/queue/worker.ts';
import { pause } from '../../../src/server/queue/recurring.ts';

const aWhile = 60_000;

describe('a pause', () => {
  it('ends at once when the signal fires', async () => {
    const controller = new AbortController();
    const paused = pause(aWhile, controller.signal);
    controller.abort();
    await expect(paused).resolves.toBeUndefined();
  });
});

describe('a pause that promises can end', () => {
  it('ends with the first promise and leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    const never = new Promise(() => {});
    for (let n = 1; n <= 20; n += 1) await pauseUnless([never, Promise.resolve()], aWhile, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends when the signal fires', async () => {
    const controller = new AbortController();
    const paused = pauseUnless([], aWhile, controller.signal);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    controller.abort();
    await expect(paused).resolves.toBeUndefined();
  });

  it('rejects if the first promise rejects', async () => {
    const { signal } = new AbortController();
    await expect(pauseUnless([Promise.reject(new Error('no'))], aWhile, signal)).rejects.toThrow('no');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
