import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { closingLine } from './test/support/closing-line.ts';
import { makeMemoryDirectory } from './test/support/memory-directory.ts';
import { timeoutMs } from './test/support/timeout.ts';

// Whoever says where temporary files go is obeyed.
const temporaryFiles = process.env['TMPDIR'] ?? makeMemoryDirectory();
if (temporaryFiles !== undefined) process.env['TMPDIR'] = temporaryFiles;

const shared = {
  testTimeout: 3 * timeoutMs,
  hookTimeout: 3 * timeoutMs,
  expect: { poll: { timeout: timeoutMs } },
  pool: 'forks' as const,
  // No module keeps state, so files share what is loaded: a third of the time is saved.
  isolate: false,
  globalSetup: ['test/support/templates.ts'],
  env: { NO_COLOR: '1', TZ: 'UTC' },
};

// Tests that play more rounds of chance in `npm run test:long`.
const withRounds = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name}`)
  .filter((path) => readFileSync(path, 'utf8').includes("support/rounds.ts'"));

export default defineConfig({
  test: {
    maxWorkers: 3,
    reporters: ['default', closingLine],
    projects: [
      {
        test: {
          ...shared,
          name: 'test',
          include: ['test/**/*.test.ts'],
          exclude: ['test/long/**'],
          // The heap grows less beyond what is in use: to start git, the system copies the page tables of the worker.
          execArgv: ['--max-old-space-size=1024'],
        },
      },
      {
        test: {
          ...shared,
          name: 'long',
          include: ['test/long/**/*.test.ts', ...withRounds],
          env: { ...shared.env, TEST_LONG: 'yes' },
        },
      },
      {
        test: {
          ...shared,
          name: 'executable',
          include: ['test/{e2e,long/e2e}/**/*.test.ts'],
          // An executable takes no options of Node, which these look at or put into it.
          exclude: ['test/e2e/completion/hidden-command.test.ts', 'test/e2e/serve-fault.test.ts'],
          env: { ...shared.env, TEST_PROGRAM: 'build/repoctl' },
        },
      },
    ],
  },
});
