/**
 * Writes all files that are generated from the contract and the commands: the list of commands, completion scripts, manual
 * pages, the reference, docs/compatibility.md, and openapi.json. With `--check`, it writes nothing, lists the files that differ, and exits with 1. With
 * `--manifest`, it writes only the list of commands, which must be built before the other files.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { write } from '../cli/output/write.ts';
import { drift, generatedFiles, generatedManifest } from './generated-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const manifestOnly = process.argv.includes('--manifest');
const files = manifestOnly ? await generatedManifest() : await generatedFiles();
const { stale, differing } = await drift(root, files);

if (process.argv.includes('--check')) {
  const lines = [...differing.map((path) => `differs: ${path}`), ...stale.map((path) => `stale: ${path}`)];
  if (lines.length > 0) {
    await write(process.stdout, `${lines.join('\n')}\n`);
    await write(process.stderr, 'Run "npm run generate" and commit what it writes.\n');
    process.exitCode = 1;
  }
} else {
  for (const path of manifestOnly ? [] : stale) await rm(join(root, path));
  for (const path of differing) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), files.get(path) ?? '');
    await write(process.stdout, `${path}\n`);
  }
}
