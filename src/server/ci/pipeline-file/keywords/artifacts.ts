/** `artifacts`: what a job leaves, and for whom and how long the server keeps it. */
import { duration, either, fields, flag, list, mapOf, nestedList, oneOf, text, type Form } from '../values/forms.ts';
import { fail, type Where } from '../values/fault.ts';
import { isNull, type Node } from '../values/node.ts';

/** As long as a number of 32 bits can say, which is 68 years. */
export const longestExpiry = 2_147_483_647;

/** Seconds; 0 is never. */
const expireIn: Form<number> = (node, where) =>
  node.kind === 'scalar' && node.text === 'never' ? 0 : Math.min(duration(node, where), longestExpiry);

const report = either<unknown>({ scalar: text, list: list(text), map: mapOf }, 'a path, a list of paths, or a map');

const reportKinds = [
  'accessibility',
  'annotations',
  'api_fuzzing',
  'browser_performance',
  'cobertura',
  'codequality',
  'cluster_image_scanning',
  'container_scanning',
  'coverage_fuzzing',
  'coverage_report',
  'cyclonedx',
  'dast',
  'dependency_scanning',
  'dotenv',
  'junit',
  'license_management',
  'license_scanning',
  'load_performance',
  'lsif',
  'metrics',
  'performance',
  'repository_xray',
  'requirements',
  'requirements_v2',
  'sarif',
  'sast',
  'scip',
  'secret_detection',
  'terraform',
  'test_summary',
] as const;

const reports = fields(Object.fromEntries(reportKinds.map((kind) => [kind, report])));

const artifactFields = fields({
  name: text,
  untracked: flag,
  paths: nestedList(text),
  exclude: nestedList(text),
  public: flag,
  access: oneOf('none', 'developer', 'maintainer', 'all'),
  expose_as: text,
  expire_in: expireIn,
  reports,
  when: oneOf('on_success', 'on_failure', 'always'),
});

/** What the server heeds of `artifacts`. */
interface ArtifactRules {
  readonly access: 'none' | 'developer' | 'maintainer' | 'all';
  /** Seconds, 0 for never; null for what the server is configured for. */
  readonly expireIn: number | null;
}

export const artifacts: Form<ArtifactRules> = (node, where) => {
  const given = artifactFields(node, where);
  if (given.public !== undefined && given.access !== undefined) {
    fail(node.at, where, 'has public and access: only one of them can count');
  }
  return {
    access: given.access ?? (given.public === false ? 'developer' : 'all'),
    expireIn: given.expire_in ?? null,
  };
};

/** The rules of a job that has no artifacts, but whose runner may send some. */
const usualArtifacts: ArtifactRules = { access: 'all', expireIn: null };

/** Reads `artifacts` of a job, or of `default`. */
export const artifactRules = (node: Node | undefined, where: Where): ArtifactRules =>
  node === undefined || isNull(node) ? usualArtifacts : artifacts(node, { ...where, keyword: 'artifacts' });
