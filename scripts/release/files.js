/** What is packed, and under which names. */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} Release
 * @property {string} root the repository
 * @property {string} version of `package.json`
 * @property {'x64' | 'arm64'} arch of this machine, as Node names it
 * @property {number} time seconds since 1970: of the commit, so that a commit gives the same bytes again
 * @property {string} target the directory for the packages
 */

/** Copies a file, with its directory and its mode. @param {string} from @param {string} to @param {number} mode */
export const place = (from, to, mode = 0o644) => {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  // `copyFile` keeps the mode of the source, whatever this user's umask made of it.
  chmodSync(to, mode);
};

/** @param {string} path @param {string} text */
export const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o644);
};

/** The man pages, by name. @param {string} root */
export const manPages = (root) => readdirSync(join(root, 'man')).toSorted();
