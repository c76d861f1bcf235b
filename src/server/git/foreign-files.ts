/** What somebody else has put into a repository: git would follow it to other places, or to other programs. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessGone } from '../formats/is-gone.ts';
import { listFiles } from '../formats/list-files.ts';
import { hasOwnConfig } from './own-config.ts';

/** Beside the configuration, git takes these for settings, for another history, or for the way to another repository. */
const followed = [
  '.git',
  '.git/HEAD',
  'commondir',
  'info/attributes',
  'info/grafts',
  'objects/info/alternates',
  'shallow',
];

/** These would be elsewhere if they were links. */
const fixed = ['HEAD', 'info', 'objects', 'objects/info', 'objects/pack', 'packed-refs', 'refs'];

/** Of `foreignFiles` those that git follows before any other, without looking through the repository. */
export const followedFiles = async (dir: string): Promise<readonly string[]> => {
  const lookAt = async (path: string): Promise<readonly string[]> => {
    const found = await unlessGone(lstat(join(dir, path)), undefined);
    if (found === undefined || found.isDirectory()) return [];
    return followed.includes(path) || found.isSymbolicLink() ? [path] : [];
  };
  return (await Promise.all([...followed, ...fixed].map(lookAt))).flat();
};

/** gitrepository-layout(5), as far as the service and its git write it, with what git leaves there for a moment. */
const isOwn = (path: string): boolean =>
  /^(?:HEAD|config|packed-refs|info\/refs(?:_\w+)?)$/.test(path) ||
  path.startsWith('refs/') ||
  (path.startsWith('objects/') && !/^objects\/info\/(?:http-)?alternates$/.test(path)) ||
  /^(?:[^/]+\.(?:lock|new|pid)|gc\.log|fast_import_crash_\d+)$/.test(path);

/** Paths of what neither the service nor its git has written; a configuration that is another, or none, is one of them. */
export const foreignFiles = async (dir: string): Promise<readonly string[]> => {
  const listed = (await listFiles(dir)).filter(({ path, isFile }) => path !== 'config' && !(isFile && isOwn(path)));
  const files = listed.map(({ path }) => path);
  return (await hasOwnConfig(dir)) ? files : ['config', ...files];
};
