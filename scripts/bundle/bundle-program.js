/**
 * Makes `dist/client`: the client with the packages that it needs as CommonJS chunks, one for each thing that is loaded on
 * demand. Node reads and compiles a few files many times as fast as hundreds of modules (bench/README.md has figures). The
 * server stays as it is, since it is started once.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { licensesOf } from './licenses.js';
import { requireNode, withoutHttp2, withoutNodeHttp, withoutSubprograms } from './plugins.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = join(root, 'dist/client');

rmSync(target, { recursive: true, force: true });
const bundle = await rolldown({
  input: { main: join(root, 'dist/cli/main.js'), 'compile-cache': join(root, 'dist/cli/compile-cache.js') },
  platform: 'node',
  external: [/\/server\//],
  treeshake: { moduleSideEffects: [{ test: /\/dist\//, sideEffects: false }] },
  plugins: [withoutHttp2, withoutNodeHttp, withoutSubprograms, requireNode],
  onLog: (level, log, handle) => {
    // A module that one part imports at once and another one on demand is what the layout intends.
    if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log);
  },
});
const { output } = await bundle.write({
  dir: target,
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
  comments: false,
  minify: { compress: false, mangle: false, codegen: true },
});
const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
writeFileSync(join(target, 'LICENSES.txt'), licensesOf(modules));
