import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSignalReader } from '../../../src/cli/context/end-signals.ts';

const holdUp = (ms: number): void => {
  const started = performance.now();
  while (performance.now() - started < ms);
};

afterEach(() => process.removeAllListeners('SIGUSR2'));

describe('a termination signal', () => {
  it('counts as the first, as an echo right after that, and as a repetition later', async () => {
    const readSignal = createSignalReader();
    expect(readSignal()).toBe('first');
    expect(readSignal()).toBe('echo');
    await vi.waitFor(() => expect(readSignal()).toBe('again'));
  });

  it('that a process sends itself is an echo, even if the process is blocked for a while', async () => {
    const readSignal = createSignalReader();
    const signals: string[] = [];
    const heardTwice = new Promise<void>((resolve) => {
      process.on('SIGUSR2', () => {
        signals.push(readSignal());
        if (signals.length === 2) return resolve();
        // The package `when-exit` does this, which `conf` loads through `atomically`.
        process.kill(process.pid, 'SIGUSR2');
        holdUp(400);
      });
    });
    process.kill(process.pid, 'SIGUSR2');
    await heardTwice;
    expect(signals).toEqual(['first', 'echo']);
  });
});
