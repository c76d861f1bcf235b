import { afterEach, describe, expect, it } from 'vitest';
import { CallStopped, createWorkerThread, type WorkerThread } from '../../../src/server/request/worker-thread.ts';
import { timeoutMs } from '../../support/timeout.ts';

describe('a worker thread', () => {
  const threads: WorkerThread[] = [];
  const open = (limits: object = {}): WorkerThread => {
    const thread = createWorkerThread('test/support/worker-script.cjs', {
      milliseconds: timeoutMs,
      megabytes: 64,
      ...limits,
    });
    threads.push(thread);
    return thread;
  };
  afterEach(() => {
    for (const thread of threads.splice(0)) thread.close();
  });

  it('returns the result of each call', async () => {
    const { call } = open();
    const values = ['a', new Map([['b', 1]]), null];
    expect(await Promise.all(values.map((value) => call(['echo', value])))).toEqual(values);
  });

  it('does not block the main thread', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await open().call(['work', 300])).toBe('worked');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('stops a call that takes too long and continues with the next', async () => {
    const { call } = open({ milliseconds: 1_500 });
    const [stopped, echo] = await Promise.allSettled([call(['work', 3_600_000]), call(['echo', 'next'])]);
    expect(stopped).toMatchObject({ status: 'rejected', reason: expect.any(CallStopped) });
    expect(echo).toEqual({ status: 'fulfilled', value: 'next' });
  });

  it('stops a call that uses too much memory and continues with the next', async () => {
    const { call } = open();
    await expect(call(['eat'])).rejects.toThrow(CallStopped);
    expect(await call(['echo', 'next'])).toBe('next');
  });

  it('throws the error of a call and continues with the next', async () => {
    const { call } = open();
    await expect(call(['throw', 'no such thing'])).rejects.toThrow('no such thing');
    expect(await call(['echo', 'next'])).toBe('next');
  });

  it('stops running and waiting calls when it is closed', async () => {
    const thread = open();
    const calls = Promise.allSettled([thread.call(['work', 3_600_000]), thread.call(['echo', 1])]);
    thread.close();
    expect(await calls).toMatchObject([{ reason: expect.any(CallStopped) }, { reason: expect.any(CallStopped) }]);
  });
});
