/** `environment`: where a job deploys to, or what it stops, prepares, verifies, or accesses. */
import { fail, shown, type Place, type Where } from '../values/fault.ts';
import { duration, either, fields, flag, name, oneOf, shortText, text, type Form } from '../values/forms.ts';

export const actions = ['start', 'stop', 'prepare', 'verify', 'access'] as const;

export interface FileEnvironment {
  /** Not expanded, as the other texts. */
  readonly name: string;
  readonly url?: string;
  readonly action: (typeof actions)[number];
  readonly deployment_tier?: string;
  /** The job that stops it. */
  readonly on_stop?: { readonly job: string; readonly at: Place };
  /** Of the name. */
  readonly at: Place;
}

const nameCharacters = /^[\p{L}\p{N} _/.${}-]+$/u;

const environmentName: Form<string> = (node, where) => {
  const read = name(node, where);
  return nameCharacters.test(read) && !read.endsWith('/')
    ? read
    : fail(
        node.at,
        where,
        `${shown(read)} can have only letters, digits, spaces, -, _, /, $, {, }, and ., and no slash at its end`,
      );
};

/** A text with variables is expanded later, and not checked. */
const orVariable =
  (form: Form<unknown>): Form<string> =>
  (node, where) => {
    if (node.kind !== 'scalar' || !node.text.includes('$')) form(node, where);
    return node.kind === 'scalar' ? node.text : '';
  };

/** `never` is a length of time, too. */
const stopIn: Form<number> = (node, where) =>
  node.kind === 'scalar' && node.text === 'never' ? 0 : duration(node, where);

/** Settings of a cluster, which this service has no use for. */
const cluster = fields({
  agent: text,
  namespace: text,
  flux_resource_path: text,
  dashboard: fields({ namespace: text, flux_resource_path: text }),
  managed_resources: fields({ enabled: flag }),
});

const map = fields(
  {
    name: environmentName,
    url: shortText(255),
    action: oneOf(...actions),
    on_stop: (node, where) => ({ job: name(node, where), at: node.at }),
    auto_stop_in: orVariable(stopIn),
    deployment_tier: orVariable(oneOf('production', 'staging', 'testing', 'development', 'other')),
    kubernetes: cluster,
  },
  { required: ['name'] },
);

export const environment: Form<FileEnvironment> = either<FileEnvironment>(
  {
    scalar: (node, where) => ({ name: environmentName(node, where), action: 'start', at: node.at }),
    map: (node, where: Where) => {
      const {
        name: given = '',
        action = 'start',
        auto_stop_in: _stop,
        kubernetes: _cluster,
        ...rest
      } = map(node, where);
      return {
        ...rest,
        name: given,
        action,
        at: (node.kind === 'map' ? node.entries.get('name') : undefined)?.at ?? node.at,
      };
    },
  },
  'a name or a map',
);
