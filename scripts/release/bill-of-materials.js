/** The bill of materials: every package that a release contains. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesIn } from '../bundle/licenses.js';
import { run } from './run.js';

/** @typedef {{ 'bom-ref': string, name: string, properties?: { name: string, value: string }[] }} Component */
/** @typedef {{ name: string, version: string, license: string }} Package */

/** Packages are installed for development, and released in bundles. */
const development = 'cdx:npm:package:development';

/** @param {Component} component */
const released = (component) => ({
  ...component,
  properties: component.properties?.filter(({ name }) => name !== development),
});

/**
 * CycloneDX 1.5, as npm writes it, of what is in the bundles, and the Node that is in the executable.
 *
 * @param {string} text what `npm sbom` printed
 * @param {object} facts
 * @param {readonly Package[]} facts.packages what is in the bundles
 * @param {string} facts.node the version of Node
 * @param {number} facts.time seconds since 1970
 */
export const completeBill = (text, { packages, node, time }) => {
  const { serialNumber: _random, ...bill } = JSON.parse(text);
  /** @type {Component[]} */
  const all = bill.components;
  const known = new Set(all.map((component) => component['bom-ref']));
  const kept = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  const runtime = {
    'bom-ref': `node@${node}`,
    type: 'platform',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
    licenses: [{ license: { id: 'MIT' } }],
  };
  // Bundled by others into a package of theirs.
  const within = [...kept].flatMap(([ref, { name, version, license }]) =>
    known.has(ref)
      ? []
      : [
          {
            'bom-ref': ref,
            type: 'library',
            name,
            version,
            purl: `pkg:npm/${ref}`,
            licenses: [{ license: { id: license } }],
          },
        ],
  );
  const { component } = bill.metadata;
  const root = component['bom-ref'];
  /** @type {{ ref: string, dependsOn: string[] }[]} */
  const dependencies = bill.dependencies;
  return {
    ...bill,
    metadata: {
      ...bill.metadata,
      timestamp: new Date(time * 1000).toISOString(),
      // npm takes the name of the directory.
      component: { ...component, name: root.slice(0, root.lastIndexOf('@')) },
    },
    components: [...all.filter((one) => kept.has(one['bom-ref'])).map((one) => released(one)), ...within, runtime],
    dependencies: dependencies
      .filter(({ ref }) => ref === root || kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  };
};

/** @param {string} root @param {{ node: string, time: number }} facts */
export const billOfMaterials = (root, facts) => {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('LICENSES.txt'),
  );
  const packages = files.toSorted().flatMap((file) => packagesIn(readFileSync(join(dist, file), 'utf8')));
  const printed = run('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], root);
  return `${JSON.stringify(completeBill(printed, { ...facts, packages }), null, 2)}\n`;
};
