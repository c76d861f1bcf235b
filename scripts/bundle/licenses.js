import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages whose code is in the chunks. @param {readonly string[]} modules */
const packagesOf = (modules) =>
  new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));

/** @param {string} directory */
const noticeOf = (directory) => {
  const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const files = readdirSync(directory).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(directory, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
};

const separator = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * What the licenses of bundled packages ask for: to go along with the code.
 *
 * @param {readonly string[]} modules the files of everything in the bundle
 * @param {readonly string[]} others notices of what else is in it
 */
export const licensesOf = (modules, others = []) => {
  const notices = [...packagesOf(modules)].toSorted().map((directory) => noticeOf(directory));
  return `${[...others, ...notices].join(separator)}\n`;
};

/**
 * The packages of which a file has the licenses.
 *
 * @param {string} text what `licensesOf` made
 */
export const packagesIn = (text) =>
  text.split(separator).map((notice) => {
    const [, name = '', version = '', license = ''] = /^(\S+) (\S+) \((.+)\)/.exec(notice) ?? [];
    return { name, version, license };
  });
