/**
 * A machine as an operator finds it, in a directory: paths of the page on operating lie in it, and what is the system's
 * (sudo, packages, users, units, PostgreSQL's own programs) has stand-ins that do what the page needs of them.
 */
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { program, programArgs } from '../../support/program.ts';
import type { Block } from './read-page.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const withoutOwner = `for word; do
  case $word in -o|-g) skip=1 ;; *) if [ "\${skip-}" = 1 ]; then skip=; else set -- "$@" "$word"; fi ;; esac
  shift
done`;

export interface MachineOptions {
  readonly root: string;
  /** In place of 8787 and 8788. */
  readonly ports: readonly [number, number];
  /** Directory of PostgreSQL's socket, and the program that makes databases. */
  readonly postgres: { readonly socket: string; readonly createdb: string };
}

export interface Machine {
  /** Writes the files and runs the commands of blocks in order. Rejects with the output of a command that fails. */
  readonly follow: (blocks: readonly Block[]) => Promise<string>;
  /** A command that is not on the page. */
  readonly run: (script: string) => Promise<string>;
  /** The local path for a path of the page. */
  readonly path: (path: string) => string;
  readonly url: (process?: 0 | 1) => string;
  /** Kills all processes. */
  readonly cutPower: () => Promise<void>;
}

const stubs = ({ postgres }: MachineOptions): Readonly<Record<string, string>> => ({
  sudo: 'if [ "$1" = -u ]; then shift 2; fi\nexec "$@"',
  useradd: 'exit 0',
  chgrp: 'exit 0',
  apt: `mkdir -p "$MACHINE/usr/bin"
printf '#!/bin/sh\\nexec %s "$@"\\n' ${quoted([program, ...programArgs].map(quoted).join(' '))} > "$MACHINE/usr/bin/repoctl"
chmod 0755 "$MACHINE/usr/bin/repoctl"`,
  install: `${withoutOwner}\nexec /usr/bin/install "$@"`,
  createuser: 'exit 0',
  createdb: `for name; do :; done\nexec ${quoted(postgres.createdb)} -h ${quoted(postgres.socket)} -U repoctl "$name"`,
  curl: 'exec /usr/bin/curl --max-time 5 "$@"',
});

export const openMachine = async (options: MachineOptions): Promise<Machine> => {
  const { root, ports, postgres } = options;
  const bin = join(root, 'stand-ins');
  await mkdir(bin, { recursive: true });
  for (const [name, script] of Object.entries(stubs(options))) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const systemctl = fileURLToPath(new URL('systemctl.cjs', import.meta.url));
  await chmod(systemctl, 0o755).catch(() => {});
  await writeFile(join(bin, 'systemctl'), `#!/bin/sh\nexec ${quoted(process.execPath)} ${quoted(systemctl)} "$@"\n`, {
    mode: 0o755,
  });
  for (const directory of ['home', 'mnt/safe', 'etc/systemd/system', 'usr/local/sbin', 'var/lib', 'var/backups']) {
    await mkdir(join(root, directory), { recursive: true });
  }
  const path = (name: string): string => join(root, name);
  const translate = (text: string): string =>
    text
      .replaceAll('/var/run/postgresql', postgres.socket)
      .replaceAll(
        /(?<![\w.}])\/(?:etc|var|mnt|usr)\/(?!bin\/env|bin:|bin\b(?!\/repoctl))/g,
        (found) => `${root}${found}`,
      )
      .replaceAll('/usr/bin/repoctl', join(root, 'usr/bin/repoctl'))
      .replaceAll(`${root}${root}`, root)
      .replaceAll('8787', String(ports[0]))
      .replaceAll('8788', String(ports[1]));
  const env = {
    PATH: [bin, join(root, 'usr/bin'), join(root, 'usr/local/sbin'), process.env['PATH'] ?? ''].join(':'),
    HOME: join(root, 'home'),
    REPOCTL_CONFIG_DIR: join(root, 'home/config'),
    MACHINE: root,
    TZ: 'UTC',
    LANG: 'C.UTF-8',
  };
  const run = async (script: string): Promise<string> => {
    const { all, exitCode } = await execa('sh', ['-eu', '-c', script], {
      env,
      extendEnv: false,
      cwd: root,
      all: true,
      reject: false,
      stdin: 'ignore',
    });
    if (exitCode !== 0) throw new Error(`exit code ${exitCode} of\n${script}\n${all}`);
    return all;
  };
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(path(file)), { recursive: true });
    await writeFile(path(file), translate(text));
  };
  return {
    follow: async (blocks) => {
      let said = '';
      for (const block of blocks) {
        if (block.path !== undefined) await write(block.path, block.text);
        else if (block.language === 'sh') said += await run(translate(block.text));
      }
      return said;
    },
    run,
    path,
    url: (process = 0) => `http://127.0.0.1:${ports[process]}`,
    cutPower: async () => {
      const files = await readdir(path('run')).catch(() => []);
      for (const name of files.filter((one) => one.endsWith('.pid'))) {
        const pid = Number(await readFile(path(join('run', name)), 'utf8'));
        try {
          process.kill(-pid, 'SIGKILL');
        } catch {
          // The process has ended already.
        }
        await rm(path(join('run', name)));
      }
    },
  };
};
