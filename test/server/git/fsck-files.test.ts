import { expect, it } from 'vitest';
import { fsckFiles } from '../../../src/server/git/fsck-files.ts';
import { currentSemaphore, type WithPermit } from '../../../src/server/git/semaphore.ts';

it('fsckFiles starts as many git processes for 1,000 files as for one', async () => {
  let count = 0;
  const run: WithPermit = (work) => {
    count += 1;
    return work();
  };
  const processesFor = async (many: number): Promise<number> => {
    count = 0;
    const files = Array.from({ length: many }, (_, n) => ({
      path: `d${n}/.gitmodules`,
      mode: '100644',
      content: `[submodule "x"]\n\tpath = x\n\turl = ${n === many - 1 ? '-' : ''}x${n}\n`,
    }));
    const found = await currentSemaphore.run({ run, stream: run }, () => fsckFiles(files));
    expect(found).toEqual({ path: `d${many - 1}/.gitmodules`, complaint: expect.stringMatching(/^gitmodulesUrl: /) });
    return count;
  };
  const one = await processesFor(1);
  expect(one).toBeGreaterThan(0);
  expect(await processesFor(1000)).toBe(one);
});
