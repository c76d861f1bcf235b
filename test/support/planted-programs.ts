/** Programs that an attacker names in the configuration of a repository, so that git runs them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PlantedPrograms {
  /** The configuration of a bare repository that names a planted program in every setting that takes one. */
  readonly config: string;
  /** The names of the programs that have run since the last call. */
  readonly ran: () => Promise<readonly string[]>;
}

/** For files with the attribute `planted`. */
export const attributes = '* filter=planted diff=planted merge=planted\n';

const places: readonly (readonly [section: string, key: string])[] = [
  ['core', 'alternateRefsCommand'],
  ['core', 'editor'],
  ['core', 'fsmonitor'],
  ['core', 'gitProxy'],
  ['core', 'pager'],
  ['core', 'sshCommand'],
  ['diff', 'external'],
  ['diff "planted"', 'command'],
  ['diff "planted"', 'textconv'],
  ['filter "planted"', 'clean'],
  ['filter "planted"', 'smudge'],
  ['gpg', 'program'],
  ['merge "planted"', 'driver'],
  ['remote "planted"', 'uploadpack'],
  ['tar "tar"', 'command'],
  ['tar "tar.bz2"', 'command'],
  ['tar "tar.gz"', 'command'],
  ['tar "tgz"', 'command'],
  ['tar "zip"', 'command'],
  ['uploadpack', 'packObjectsHook'],
];

const hooks = ['pre-receive', 'proc-receive', 'update', 'reference-transaction', 'post-receive', 'post-update'];

/** Writes the programs to a directory. */
export const plantPrograms = async (room: string): Promise<PlantedPrograms> => {
  const log = join(room, 'ran');
  const write = async (path: string, name: string): Promise<string> => {
    await writeFile(path, `#!/bin/sh\necho '${name}' >> '${log}'\n`, { mode: 0o755 });
    return path;
  };
  await mkdir(join(room, 'hooks'), { recursive: true });
  await writeFile(log, '');
  for (const hook of hooks) await write(join(room, 'hooks', hook), `hook ${hook}`);
  const lines: string[] = [];
  for (const [index, [section, key]] of places.entries()) {
    const program = await write(join(room, `program-${index}`), `${section.replaceAll('"', '')} ${key}`);
    lines.push(`[${section}]\n\t${key} = ${program}\n`);
  }
  const config = [
    '[core]\n\trepositoryformatversion = 1\n\tbare = true\n',
    `[core]\n\thooksPath = ${join(room, 'hooks')}\n`,
    // Git fetches missing objects from there with a program.
    '[extensions]\n\tpartialClone = planted\n',
    `[remote "planted"]\n\turl = ${join(room, 'nowhere')}\n\tpromisor = true\n`,
    ...lines,
  ].join('');
  return {
    config,
    ran: async () => {
      const names = (await readFile(log, 'utf8')).split('\n').filter(Boolean);
      await writeFile(log, '');
      return [...new Set(names)].toSorted();
    },
  };
};
