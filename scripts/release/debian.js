/** The package for Debian and what descends from it. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { manPages, place, write } from './files.js';
import { run } from './run.js';

const architectures = { x64: 'amd64', arm64: 'arm64' };

/**
 * The fields of the package (Debian policy, 5.3).
 *
 * @param {{ version: string, arch: 'x64' | 'arm64', author: string, kilobytes: number }} facts
 */
export const controlFile = ({ version, arch, author, kilobytes }) =>
  `Package: repoctl
Version: ${version}
Architecture: ${architectures[arch]}
Maintainer: ${author}
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.28), libgcc-s1, libstdc++6
Recommends: git (>= 1:2.39)
Section: vcs
Priority: optional
Description: administer a repository hosting service
 Commands for users, groups, projects, issues, merge requests, pipelines,
 and everything else that the REST API of the service has, with tables,
 JSON, and tab completion.
 .
 "repoctl serve" is such a service, with SQLite or PostgreSQL and git.
`;

/** @param {string} directory */
const filesBelow = (directory) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * @param {import('./files.js').Release} release
 * @param {string} author who maintains it
 * @returns {string} the file's name
 */
export const packDebian = ({ root, version, arch, time, target }, author) => {
  const directory = join(target, 'debian');
  const at = (/** @type {string} */ path) => join(directory, path);
  place(join(root, 'build/repoctl'), at('usr/bin/repoctl'), 0o755);
  const completions = join(root, 'completions');
  place(join(completions, 'repoctl.bash'), at('usr/share/bash-completion/completions/repoctl'));
  place(join(completions, '_repoctl'), at('usr/share/zsh/vendor-completions/_repoctl'));
  place(join(completions, 'repoctl.fish'), at('usr/share/fish/vendor_completions.d/repoctl.fish'));
  for (const page of manPages(root)) place(join(root, 'man', page), at(`usr/share/man/man1/${page}`));
  place(join(root, 'build/repoctl.licenses.txt'), at('usr/share/doc/repoctl/copyright'));
  place(join(root, 'CHANGELOG.md'), at('usr/share/doc/repoctl/CHANGELOG.md'));
  run('gzip', ['-n9', ...manPages(root).map((page) => at(`usr/share/man/man1/${page}`))]);
  run('gzip', ['-n9', at('usr/share/doc/repoctl/CHANGELOG.md')]);
  const bytes = filesBelow(directory).reduce((sum, file) => sum + statSync(file).size, 0);
  write(at('DEBIAN/control'), controlFile({ version, arch, author, kilobytes: Math.ceil(bytes / 1024) }));
  const sums = run('sh', ['-c', 'find usr -type f | LC_ALL=C sort | xargs md5sum'], directory);
  write(at('DEBIAN/md5sums'), `${sums}\n`);
  run('find', [directory, '-type', 'd', '-exec', 'chmod', '755', '{}', '+']);
  run('find', [directory, '-exec', 'touch', '--no-dereference', `--date=@${time}`, '{}', '+']);
  const name = `repoctl_${version}_${architectures[arch]}.deb`;
  // What Debian 11 can unpack, too. Twice the time would save a tenth of the size.
  run('env', [
    `SOURCE_DATE_EPOCH=${time}`,
    'dpkg-deb',
    '--root-owner-group',
    '-Zxz',
    '-z1',
    '--build',
    directory,
    join(target, name),
  ]);
  rmSync(directory, { recursive: true });
  return name;
};
