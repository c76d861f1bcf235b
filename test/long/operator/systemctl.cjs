#!/usr/bin/env node
// A service manager for tests: units of the directory MACHINE/etc/systemd/system, as far as the pages on operating need one.
const { spawn } = require('node:child_process');
const { appendFileSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const machine = process.env.MACHINE;
const runDirectory = join(machine, 'run');
mkdirSync(runDirectory, { recursive: true });

const [verb, ...rest] = process.argv.slice(2);
const units = rest.filter((word) => !word.startsWith('--'));

const values = (text) =>
  text
    .split('\n')
    .filter((line) => /^[A-Za-z_]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);

const unitOf = (name) => {
  const plain = name.includes('.') ? name : `${name}.service`;
  const [, template, instance = ''] = /^(.+@)?(.*)\.\w+$/.exec(plain);
  const file = join(machine, 'etc/systemd/system', template === undefined ? plain : `${template}.service`);
  const text = readFileSync(file, 'utf8').replaceAll('%i', instance);
  return values(text);
};

const environmentOf = (unit) => {
  const env = { ...process.env };
  for (const [key, value] of unit) {
    if (key === 'EnvironmentFile' && existsSync(value.replace(/^-/, ''))) {
      const lines = values(readFileSync(value.replace(/^-/, ''), 'utf8'));
      for (const [name, text] of lines) env[name] = text.replace(/^'(.*)'$/, '$1');
    }
    // What a unit puts in front of the path is in front; the programs of this machine stay behind it.
    if (key === 'Environment') env.PATH = `${value.replace(/^PATH=/, '')}:${process.env.PATH}`;
  }
  return env;
};

const pidFile = (name) => join(runDirectory, `${name}.pid`);
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const start = (name) => {
  if (name.endsWith('.timer')) return unitOf(name);
  const unit = unitOf(name);
  const get = (key) => unit.find(([one]) => one === key)?.[1];
  const state = get('StateDirectory');
  if (state !== undefined) mkdirSync(join(machine, 'var/lib', state), { recursive: true, mode: 0o700 });
  const log = openSync(join(runDirectory, `${name}.log`), 'a');
  const [program, ...args] = get('ExecStart').split(' ');
  const isOneShot = get('Type') === 'oneshot';
  const child = spawn(program, args, { env: environmentOf(unit), detached: true, stdio: ['ignore', log, log] });
  if (!isOneShot) {
    writeFileSync(pidFile(name), String(child.pid));
    child.unref();
    return undefined;
  }
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      if (code !== 0) {
        process.stderr.write(readFileSync(join(runDirectory, `${name}.log`)));
        process.exitCode = 1;
      }
      resolve();
    });
  });
};

const stop = async (name) => {
  if (!existsSync(pidFile(name))) return;
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  process.kill(pid, 'SIGTERM');
  for (let wait = 0; isAlive(pid); wait += 1) {
    if (wait === 800) throw new Error(`${name} has not stopped within 40 seconds`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  rmSync(pidFile(name));
};

const main = async () => {
  appendFileSync(join(runDirectory, 'systemctl.log'), `${process.argv.slice(2).join(' ')}\n`);
  if (verb === 'daemon-reload') return;
  for (const name of units) {
    if (verb === 'stop') await stop(name);
    else if (verb === 'start' || (verb === 'enable' && rest.includes('--now'))) await start(name);
    else throw new Error(`systemctl ${verb} is not known here`);
  }
};
void main();
