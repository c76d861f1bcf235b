/** A reporter that ends the output with the plain counts: `N passed, N failed`. */
import type { Reporter, TestModule } from 'vitest/node';

type Counts = Readonly<Record<'passed' | 'failed' | 'skipped', number>>;

const countTests = (modules: readonly TestModule[]): Counts => {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const module of modules) {
    const tests = [...module.children.allTests()];
    for (const test of tests) {
      const { state } = test.result();
      counts[state === 'pending' ? 'failed' : state] += 1;
    }
    // A file that cannot be loaded or has a failing hook has no failed test.
    if (module.state() === 'failed' && tests.every((test) => test.result().state !== 'failed')) {
      counts.failed += 1;
    }
  }
  return counts;
};

export const closingLine: Reporter = {
  onTestRunEnd: (modules, unhandledErrors) => {
    const { passed, failed, skipped } = countTests(modules);
    const all = failed + unhandledErrors.length;
    // The other reporters print in the same turn of the event loop.
    setImmediate(() =>
      process.stdout.write(`\n${passed} passed, ${all} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`),
    );
  },
};
