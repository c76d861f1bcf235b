/** Ends with 1 unless a tag names the version of `package.json`, and the changelog says what is in it. */
import { readFileSync } from 'node:fs';
import { notesOf } from './notes.js';

const [tag = ''] = process.argv.slice(2);
/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { version } = JSON.parse(read('package.json'));
const problems = [
  ...(tag === `v${version}` ? [] : [`the tag is "${tag}", and package.json has version ${version}`]),
  ...(notesOf(read('CHANGELOG.md'), version) === undefined ? [`CHANGELOG.md has no section "## ${version}"`] : []),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
