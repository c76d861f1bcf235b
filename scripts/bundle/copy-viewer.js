/** Copies the viewer of the API's page, which its package has ready for browsers, to `dist/viewer`, with its licenses. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licensesOf } from './licenses.js';

const target = fileURLToPath(new URL('../../dist/viewer', import.meta.url));
const { resolve } = createRequire(import.meta.url);

const files = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'].map((name) => ({
  name,
  path: resolve(`@fastify/swagger-ui/static/${name}`),
}));

/** The package leaves the licenses of its files out. They are kept here, for the version of Swagger UI that it was made of. */
const readNotice = () => {
  const { devDependencies } = JSON.parse(readFileSync(resolve('@fastify/swagger-ui/package.json'), 'utf8'));
  const name = `swagger-ui-${devDependencies['swagger-ui-dist']}.txt`;
  return readFileSync(new URL(`notices/${name}`, import.meta.url), 'utf8').trim();
};

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const { name, path } of files) copyFileSync(path, join(target, name));
const modules = files.map(({ path }) => path);
writeFileSync(join(target, 'LICENSES.txt'), licensesOf(modules, [readNotice()]));
