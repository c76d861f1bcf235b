/** Settings of the instance, its appearance, its limits, and its counts (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { openRecord } from '../vocabulary/fields.ts';

const shared = { onlyIn: 'GitLab', section: 'v4', access: { to: 'admin' } } as const;

/** GitLab has some 600 settings, with others in each version: none is declared, and `settings set` takes all of them. */
export const instanceSettings = {
  get: endpoint({
    ...shared,
    method: 'GET',
    path: '/application/settings',
    summary: 'Show the settings of the instance',
    risk: 'read',
    params: {},
    success: 200,
    response: openRecord,
  }),
  update: endpoint({
    ...shared,
    method: 'PUT',
    path: '/application/settings',
    summary: 'Change settings of the instance',
    risk: 'write',
    params: {},
    success: 200,
    response: openRecord,
  }),
  statistics: endpoint({
    ...shared,
    since: '12.4',
    method: 'GET',
    path: '/application/statistics',
    summary: 'Show how many records the instance has',
    risk: 'read',
    params: {},
    success: 200,
    response: openRecord,
  }),
} as const;

const text = (description: string) => ({ type: 'string', description }) as const;

const looks = {
  title: text('Title of the login page'),
  description: text('Text of the login page, in Markdown'),
  site_name: text('Name of the instance in titles of pages'),
  pwa_name: text('Name of the installed web app'),
  pwa_short_name: text('Short name of the installed web app'),
  pwa_description: text('Description of the installed web app'),
  logo: text('Logo file of the login page'),
  pwa_icon: text('Icon file of the installed web app'),
  header_logo: text('Logo file of the navigation bar'),
  favicon: text('Favicon file: PNG or ICO'),
  member_guidelines: text('Text for owners and masters on the page of members, in Markdown'),
  new_project_guidelines: text('Text of the page for new projects, in Markdown'),
  profile_image_guidelines: text('Text beside the avatar in user settings, in Markdown'),
  header_message: text('Message above all pages'),
  footer_message: text('Message below all pages'),
  message_background_color: text('Background color of both messages, as #rrggbb'),
  message_font_color: text('Text color of both messages, as #rrggbb'),
  email_header_and_footer_enabled: { type: 'boolean', description: 'Add both messages to emails' },
} as const;

/** Texts and logos of the pages that users see first. */
export const appearance = {
  get: endpoint({
    ...shared,
    since: '12.7',
    method: 'GET',
    path: '/application/appearance',
    summary: 'Show the appearance of the instance',
    risk: 'read',
    params: {},
    success: 200,
    response: openRecord,
  }),
  update: endpoint({
    ...shared,
    since: '12.7',
    method: 'PUT',
    path: '/application/appearance',
    summary: 'Change the appearance of the instance',
    risk: 'write',
    params: looks,
    anyOf: Object.keys(looks),
    files: ['logo', 'pwa_icon', 'header_logo', 'favicon'],
    success: 200,
    response: openRecord,
  }),
} as const;

const limit = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const fileSize = (format: string) => limit(`Largest ${format} package file in bytes`);

const planName = {
  type: 'string',
  enum: [
    'default',
    'free',
    'bronze',
    'silver',
    'premium',
    'gold',
    'ultimate',
    'ultimate_trial',
    'ultimate_trial_paid_customer',
    'premium_trial',
    'opensource',
  ],
  description: 'Subscription plan; only GitLab.com has others than default',
} as const;

const limits = {
  ci_instance_level_variables: limit('Number of variables of the instance'),
  ci_pipeline_size: limit('Jobs in a pipeline'),
  ci_active_jobs: limit('Jobs in the active pipelines of a project'),
  ci_project_subscriptions: limit('Pipeline subscriptions of a project'),
  ci_pipeline_schedules: limit('Pipeline schedules of a project'),
  ci_needs_size_limit: limit('Jobs that a job can need'),
  ci_registered_group_runners: limit('Runners of a group'),
  ci_registered_project_runners: limit('Runners of a project'),
  dotenv_size: limit('Largest dotenv artifact in bytes'),
  dotenv_variables: limit('Variables in a dotenv artifact'),
  pipeline_hierarchy_size: limit('Downstream pipelines of a pipeline'),
  max_pipelines_per_merge_train: limit('Pipelines in a merge train'),
  web_hook_calls: limit('Calls of web hooks per minute'),
  web_hook_calls_low: limit('Calls of web hooks per minute for few seats'),
  web_hook_calls_mid: limit('Calls of web hooks per minute for more seats'),
  conan_max_file_size: fileSize('Conan'),
  generic_packages_max_file_size: fileSize('generic'),
  helm_max_file_size: fileSize('Helm'),
  maven_max_file_size: fileSize('Maven'),
  npm_max_file_size: fileSize('npm'),
  nuget_max_file_size: fileSize('NuGet'),
  pypi_max_file_size: fileSize('PyPI'),
  terraform_module_max_file_size: fileSize('Terraform module'),
} as const;

/** Limits of projects and groups, by subscription plan. */
export const planLimits = {
  get: endpoint({
    ...shared,
    since: '14.10',
    method: 'GET',
    path: '/application/plan_limits',
    summary: 'Show the limits of a plan',
    risk: 'read',
    params: { plan_name: { ...planName, default: 'default' } },
    success: 200,
    response: openRecord,
  }),
  update: endpoint({
    ...shared,
    since: '14.10',
    method: 'PUT',
    path: '/application/plan_limits',
    summary: 'Change limits of a plan',
    risk: 'write',
    params: { plan_name: planName, ...limits },
    required: ['plan_name'],
    anyOf: Object.keys(limits),
    success: 200,
    response: openRecord,
  }),
} as const;
