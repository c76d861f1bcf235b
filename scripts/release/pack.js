/**
 * Makes `build/release`: what people install, for the platform at hand, from `build/repoctl` and the repository. The same commit
 * and the same executable give the same bytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeVersion } from '../executable/runtime.js';
import { packArchive } from './archive.js';
import { billOfMaterials } from './bill-of-materials.js';
import { packDebian } from './debian.js';
import { write } from './files.js';
import { run } from './run.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = join(root, 'build/release');
const { version, author } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

if (!existsSync(join(root, 'build/repoctl'))) {
  process.stderr.write('build/repoctl is missing: run "npm run build:executable" first\n');
  process.exit(1);
}
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const time = Number(run('git', ['log', '-1', '--format=%ct'], root));
const arch = /** @type {'x64' | 'arm64'} */ (process.arch);
const release = { root, version, arch, time, target };
const bill = `repoctl-${version}.cdx.json`;
write(join(target, bill), billOfMaterials(root, { node: runtimeVersion, time }));
const names = [
  bill,
  packArchive(release),
  packDebian(release, author),
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], root),
];
const sums = names.toSorted().map((name) => {
  const sum = createHash('sha256').update(readFileSync(join(target, name)));
  return `${sum.digest('hex')}  ${name}\n`;
});
write(join(target, 'SHA256SUMS'), sums.join(''));
process.stderr.write(`Packed into build/release:\n${sums.join('')}`);
