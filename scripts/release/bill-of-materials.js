/** The bill of materials: every package that a release contains. */
import { run } from './run.js';

/** @typedef {{ 'bom-ref': string, name: string, properties?: { name: string, value: string }[] }} Component */

/** @param {Component} component */
const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/**
 * CycloneDX 1.5, as npm writes it, of what is installed in production, and the Node that is in the executable. npm itself is not
 * asked to omit the rest: it also omits what is needed by a package of both kinds (npm 11).
 *
 * @param {string} text what `npm sbom` printed
 * @param {{ node: string, time: number }} facts the version of Node; seconds since 1970
 */
export const completeBill = (text, { node, time }) => {
  const { serialNumber: _random, ...bill } = JSON.parse(text);
  /** @type {Component[]} */
  const all = bill.components;
  const dropped = new Set(all.filter(isForDevelopment).map((component) => component['bom-ref']));
  const runtime = {
    'bom-ref': `node@${node}`,
    type: 'platform',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
    licenses: [{ license: { id: 'MIT' } }],
  };
  /** @type {{ ref: string, dependsOn: string[] }[]} */
  const dependencies = bill.dependencies;
  return {
    ...bill,
    metadata: { ...bill.metadata, timestamp: new Date(time * 1000).toISOString() },
    components: [...all.filter((component) => !isForDevelopment(component)), runtime],
    dependencies: dependencies
      .filter(({ ref }) => !dropped.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !dropped.has(one)) })),
  };
};

/** @param {string} root @param {{ node: string, time: number }} facts */
export const billOfMaterials = (root, facts) => {
  const printed = run('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], root);
  return `${JSON.stringify(completeBill(printed, facts), null, 2)}\n`;
};
