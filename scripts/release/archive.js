/** The archive for every Linux: unpack it, and link `repoctl` to where programs are. */
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { manPages, place, write } from './files.js';
import { run } from './run.js';

const readme = `repoctl: administer a repository hosting service from the terminal, and run one.

Put the program where your shell finds programs, then have it install what belongs to it:

  install -m 755 repoctl ~/.local/bin/
  repoctl completion install
  repoctl man --install-to ~/.local/share/man/man1

It needs glibc 2.28 or newer and libstdc++, and git 2.39 or newer for "repoctl serve". Start with "repoctl serve --demo".
`;

/** @param {import('./files.js').Release} release @returns {string} the file's name */
export const packArchive = ({ root, version, arch, time, target }) => {
  const name = `repoctl-${version}-linux-${arch}`;
  const directory = join(target, name);
  place(join(root, 'build/repoctl'), join(directory, 'repoctl'), 0o755);
  place(join(root, 'build/repoctl.licenses.txt'), join(directory, 'LICENSES.txt'));
  place(join(root, 'LICENSE'), join(directory, 'LICENSE'));
  for (const script of ['repoctl.bash', '_repoctl', 'repoctl.fish']) {
    place(join(root, 'completions', script), join(directory, 'completions', script));
  }
  for (const page of manPages(root)) place(join(root, 'man', page), join(directory, 'man/man1', page));
  write(join(directory, 'README.txt'), readme);
  const owner = ['--owner=root:0', '--group=root:0', '--sort=name', `--mtime=@${time}`, '--mode=u=rwX,go=rX'];
  run('tar', [...owner, '--use-compress-program=gzip -n9', '-cf', `${directory}.tar.gz`, '-C', target, name]);
  rmSync(directory, { recursive: true });
  return `${name}.tar.gz`;
};
