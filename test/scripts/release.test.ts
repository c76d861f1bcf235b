/** Packing and publishing of a release. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { licensesOf, packagesIn } from '../../scripts/bundle/licenses.js';
import { completeBill } from '../../scripts/release/bill-of-materials.js';
import { controlFile } from '../../scripts/release/debian.js';
import { notesOf } from '../../scripts/release/notes.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the release notes', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- Soon.\n\n## 1.2.0 (2026-12-01)\n\n- New.\n- Better.\n\n## 1.1.0\n';

  it('are the section of the version in the changelog', () => {
    expect(notesOf(changelog, '1.2.0')).toBe('- New.\n- Better.');
  });

  it('must not be missing or empty', () => {
    expect(notesOf(changelog, '1.1.0')).toBeUndefined();
    expect(notesOf(changelog, '1.2')).toBeUndefined();
  });
});

describe('a release tag', () => {
  it('must name the version of the package, which must be in the changelog', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/release/check-tag.js'), 'v99.0.0'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^the tag is "v99\.0\.0", and package\.json has version \d/);
  });
});

const joinPacked = (files: Readonly<Record<string, string>>) => {
  const room = mkdtempSync(join(tmpdir(), 'repoctl-join-'));
  onTestFinished(() => rmSync(room, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(room, 'packed', path, '..'), { recursive: true });
    writeFileSync(join(room, 'packed', path), content);
  }
  const args = [join(root, 'scripts/release/join.js'), join(room, 'packed'), join(room, 'release')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stderr, read: (name: string) => readFileSync(join(room, 'release', name), 'utf8') };
};
const sum = (letter: string, name: string) => `${letter.repeat(64)}  ${name}\n`;

describe('the output of several build machines', () => {
  it('becomes one release with one list of checksums', () => {
    const { status, read } = joinPacked({
      'x64/SHA256SUMS': sum('a', 'repoctl-x64.deb') + sum('c', 'repoctl.tgz'),
      'x64/repoctl-x64.deb': 'x64',
      'x64/repoctl.tgz': 'same',
      'arm64/SHA256SUMS': sum('b', 'repoctl-arm64.deb') + sum('c', 'repoctl.tgz'),
      'arm64/repoctl-arm64.deb': 'arm64',
      'arm64/repoctl.tgz': 'same',
    });
    expect(status).toBe(0);
    expect(read('SHA256SUMS')).toBe(
      sum('b', 'repoctl-arm64.deb') + sum('a', 'repoctl-x64.deb') + sum('c', 'repoctl.tgz'),
    );
    expect(read('repoctl.tgz')).toBe('same');
  });

  it('must be equal where it does not depend on the machine', () => {
    const { status, stderr } = joinPacked({ 'x64/repoctl.tgz': 'one', 'arm64/repoctl.tgz': 'another' });
    expect(status).toBe(1);
    expect(stderr).toContain('repoctl.tgz differs between machines');
  });
});

it('the Debian package declares its dependencies', () => {
  const text = controlFile({ version: '1.2.0', arch: 'arm64', author: 'Maya <maya@example.org>', kilobytes: 7 });
  expect(text).toMatch(
    /^Package: repoctl\nVersion: 1\.2\.0\nArchitecture: arm64\nMaintainer: Maya <maya@example\.org>\n/,
  );
  expect(text).toContain('\nDepends: libc6 (>= 2.28), ');
  expect(text.endsWith('\n')).toBe(true);
});

it('the bill of materials has what is in the bundles, the Node.js version of the executable, and the commit time', () => {
  const properties = [{ name: 'cdx:npm:package:development', value: 'true' }];
  const printed = {
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: 'now', component: { 'bom-ref': 'repoctl@1', name: 'clone' } },
    components: [
      { 'bom-ref': '@x/a@1', name: '@x/a', properties },
      { 'bom-ref': 'b@1', name: 'b', properties },
    ],
    dependencies: [
      { ref: 'repoctl@1', dependsOn: ['@x/a@1', 'b@1'] },
      { ref: '@x/a@1', dependsOn: ['b@1'] },
      { ref: 'b@1', dependsOn: ['@x/a@1'] },
    ],
  };
  const packages = packagesIn(licensesOf([], ['@x/a 1 (MIT)\n\nText 2 (of it)', 'c 3.0.0 (Apache-2.0)']));
  const bill = completeBill(JSON.stringify(printed), { packages, node: '24.21.0', time: 86_400 });
  expect(bill).not.toHaveProperty('serialNumber');
  expect(bill.metadata).toEqual({
    timestamp: '1970-01-02T00:00:00.000Z',
    component: { 'bom-ref': 'repoctl@1', name: 'repoctl' },
  });
  expect(bill.components).toMatchObject([
    { name: '@x/a', properties: [] },
    { name: 'c', purl: 'pkg:npm/c@3.0.0', licenses: [{ license: { id: 'Apache-2.0' } }] },
    { name: 'node', version: '24.21.0' },
  ]);
  expect(bill.dependencies).toEqual([
    { ref: 'repoctl@1', dependsOn: ['@x/a@1'] },
    { ref: '@x/a@1', dependsOn: [] },
  ]);
});
