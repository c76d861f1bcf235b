import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, readText, root } from './support/sources.ts';

const builtImport = /\bimport \{([^}]*)\} from '\.\.\/dist\/([^']+)\.js'/g;

// These files run the build and are not compiled, so no compiler error shows when a file moves.
it('scripts and benchmarks import only existing exports of the sources', () => {
  const broken = [...filesIn('scripts'), ...filesIn('bench')]
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) =>
      [...readText(path).matchAll(builtImport)].flatMap(([, names = '', module]) => {
        const source = `src/${module}.ts`;
        if (!existsSync(join(root, source))) return [`${path}: there is no ${source}`];
        const text = readText(source);
        return names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => !new RegExp(`export (const|interface|type) ${name}\\b`).test(text))
          .map((name) => `${path}: ${source} does not export "${name}"`);
      }),
    );
  expect(broken).toEqual([]);
});
