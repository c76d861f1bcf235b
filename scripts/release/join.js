/** Puts together what several machines packed: `join.js PACKED RELEASE`. What all of them made must be the same. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notesOf } from './notes.js';

const [packed = '', release = ''] = process.argv.slice(2);
const root = new URL('../../', import.meta.url);
/** @type {Map<string, Buffer>} */
const files = new Map();
/** @type {Set<string>} */
const sums = new Set();

for (const machine of readdirSync(packed)) {
  for (const name of readdirSync(join(packed, machine))) {
    const content = readFileSync(join(packed, machine, name));
    if (name === 'SHA256SUMS') {
      for (const line of content.toString().trim().split('\n')) sums.add(line);
    } else {
      const known = files.get(name);
      if (known !== undefined && !known.equals(content)) throw new Error(`${name} differs between machines`);
      files.set(name, content);
    }
  }
}
mkdirSync(release, { recursive: true });
for (const [name, content] of files) writeFileSync(join(release, name), content);
const byName = [...sums].toSorted((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1));
writeFileSync(join(release, 'SHA256SUMS'), `${byName.join('\n')}\n`);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
writeFileSync(
  join(release, 'NOTES.md'),
  `${notesOf(readFileSync(new URL('CHANGELOG.md', root), 'utf8'), version) ?? ''}\n`,
);
