/** The Node that an executable is made of. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** From 25.5 on, Node makes executables by itself; 26 is the first such line with long-term support. */
export const runtimeVersion = '26.10.0';

/**
 * Flags of V8 that an executable runs with, and that its code was compiled with. A request or two are no reason to optimize the
 * parser of HTTP, which is WebAssembly: that takes 8 ms of CPU.
 */
export const runtimeFlags = ['--liftoff-only'];

/** The packages of npm that hold it, and what their archives must be. @type {Readonly<Record<string, string>>} */
const archives = {
  'linux-x64': 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  'linux-arm64': 'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
};

/**
 * Downloads the Node for this platform, once.
 *
 * @param {string} directory where it is kept
 * @returns {string} its program
 */
export const downloadRuntime = (directory) => {
  const platform = `${process.platform}-${process.arch}`;
  const integrity = archives[platform];
  if (integrity === undefined) {
    throw new Error(`No Node is known for ${platform}; give one of version ${runtimeVersion} with --runtime`);
  }
  const place = join(directory, `node-${runtimeVersion}-${platform}`);
  const program = join(place, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(directory, { recursive: true });
  const packed = execFileSync(
    'npm',
    ['pack', '--silent', '--pack-destination', directory, `node-${platform}@${runtimeVersion}`],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const archive = join(directory, packed.trim());
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${archive} is not the Node ${runtimeVersion} that was expected: ${found}`);
  const unfinished = `${place}.${process.pid}`;
  mkdirSync(unfinished);
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', unfinished]);
  renameSync(unfinished, place);
  rmSync(archive);
  return program;
};
