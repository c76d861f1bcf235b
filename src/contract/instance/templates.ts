/** Files to start a project with (document, "Templates", and the families of v4 that it leaves out). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, nullableText, record, text } from '../vocabulary/fields.ts';

const entry = record('TemplateEntry', { name: text });

const template = record('Template', { name: text, content: text });

const words = { type: 'array', items: text } as const;

const license = record('License', {
  key: text,
  name: text,
  nickname: nullableText,
  html_url: text,
  source_url: nullableText,
  popular: flag,
  description: text,
  conditions: words,
  permissions: words,
  limitations: words,
  content: text,
});

const shared = { method: 'GET', access: { to: 'anyone' }, risk: 'read', success: 200 } as const;
const lists = { ...shared, paginated: true, params: {}, response: { type: 'array', items: entry } } as const;
const key = { type: 'string', minLength: 1, description: 'Template name, in any case' } as const;
const shows = { ...shared, params: { key }, response: template } as const;

/** Templates of `.gitignore` files. */
export const gitignores = {
  list: endpoint({
    ...lists,
    path: '/templates/gitignores',
    summary: 'List .gitignore templates',
    section: 'Templates',
  }),
  get: endpoint({
    ...shows,
    path: '/templates/gitignores/:key',
    summary: 'Show a .gitignore template',
    section: 'Templates',
  }),
} as const;

/** Templates of Dockerfiles. */
export const dockerfiles = {
  list: endpoint({
    ...lists,
    path: '/templates/dockerfiles',
    summary: 'List Dockerfile templates',
    section: 'v4',
  }),
  get: endpoint({
    ...shows,
    path: '/templates/dockerfiles/:key',
    summary: 'Show a Dockerfile template',
    section: 'v4',
  }),
} as const;

/** Which jobs a pipeline has. */
export const ciTemplates = {
  list: endpoint({
    ...lists,
    path: '/templates/gitlab_ci_ymls',
    summary: 'List CI/CD templates',
    section: 'v4',
  }),
  get: endpoint({
    ...shows,
    path: '/templates/gitlab_ci_ymls/:key',
    summary: 'Show a CI/CD template',
    section: 'v4',
  }),
} as const;

/** Licenses, with what they allow and ask for. */
export const licenses = {
  list: endpoint({
    ...shared,
    path: '/templates/licenses',
    summary: 'List license templates',
    section: 'v4',
    paginated: true,
    params: { popular: { type: 'boolean', description: 'Only popular licenses' } },
    response: { type: 'array', items: license },
  }),
  get: endpoint({
    ...shared,
    path: '/templates/licenses/:key',
    summary: 'Show a license template, filled in',
    section: 'v4',
    params: {
      key: { ...key, description: 'License key, in any case' },
      project: { type: 'string', maxLength: 255, description: 'Project name to fill in' },
      fullname: { type: 'string', maxLength: 255, description: 'Copyright holder (default: your name)' },
    },
    response: license,
  }),
} as const;
