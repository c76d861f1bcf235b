/** Finds files that neither the service nor its git has written: git could follow them to other files or programs. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessGone } from '../formats/is-gone.ts';
import { listFiles } from '../formats/list-files.ts';
import { hasOwnConfig } from './own-config.ts';

/** git reads these as settings, as another history, or as a reference to another repository. */
const followed = [
  '.git',
  '.git/HEAD',
  'commondir',
  'info/attributes',
  'info/grafts',
  'objects/info/alternates',
  'shallow',
];

/** As links, these would lead to files elsewhere. */
const fixed = ['HEAD', 'info', 'objects', 'objects/info', 'objects/pack', 'packed-refs', 'refs'];

/** Returns the most dangerous part of `foreignFiles`, without a walk through the repository. */
export const followedFiles = async (dir: string): Promise<readonly string[]> => {
  const lookAt = async (path: string): Promise<readonly string[]> => {
    const found = await unlessGone(lstat(join(dir, path)), undefined);
    if (found === undefined || found.isDirectory()) return [];
    return followed.includes(path) || found.isSymbolicLink() ? [path] : [];
  };
  return (await Promise.all([...followed, ...fixed].map(lookAt))).flat();
};

/** Matches the files of gitrepository-layout(5) that the service and its git write, with temporary ones. */
const isOwn = (path: string): boolean =>
  /^(?:HEAD|config|packed-refs|info\/refs(?:_\w+)?)$/.test(path) ||
  path.startsWith('refs/') ||
  (path.startsWith('objects/') && !/^objects\/info\/(?:http-)?alternates$/.test(path)) ||
  /^(?:[^/]+\.(?:lock|new|pid)|gc\.log|fast_import_crash_\d+)$/.test(path);

/** Returns paths from the repository on, with `config` if it is missing or not the service's. */
export const foreignFiles = async (dir: string): Promise<readonly string[]> => {
  const listed = (await listFiles(dir)).filter(({ path, isFile }) => path !== 'config' && !(isFile && isOwn(path)));
  const files = listed.map(({ path }) => path);
  return (await hasOwnConfig(dir)) ? files : ['config', ...files];
};
