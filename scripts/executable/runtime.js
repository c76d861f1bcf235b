/** The Node that an executable is made of. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The newest line that needs no library but those of C and C++: Node 26 needs libatomic, which small systems lack. */
export const runtimeVersion = '24.21.0';

/**
 * Flags of V8 that an executable runs with, and that its code was compiled with. A request or two are no reason to optimize the
 * parser of HTTP, which is WebAssembly: that takes 8 ms of CPU.
 */
export const runtimeFlags = ['--liftoff-only'];

/** The packages of npm that hold it, and what their archives must be. @type {Readonly<Record<string, string>>} */
const archives = {
  'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
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
