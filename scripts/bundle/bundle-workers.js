/**
 * Makes `dist/workers`: each thread of the server as one script with the packages that it needs. A thread starts from its
 * text, so that the sources, the package and the executable start it in the same way.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { licensesOf } from './licenses.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const target = join(root, 'dist/workers');

const workers = { 'pipeline-file': 'server/ci/pipeline-file/plan-worker.js' };

const modules = [];
for (const [name, module] of Object.entries(workers)) {
  const bundle = await rolldown({ input: { [name]: join(root, 'dist', module) }, platform: 'node' });
  const { output } = await bundle.write({
    dir: target,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    codeSplitting: false,
    comments: false,
    minify: { compress: false, mangle: false, codegen: true },
  });
  modules.push(...output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])));
}
writeFileSync(join(target, 'LICENSES.txt'), licensesOf(modules));
