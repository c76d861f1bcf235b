/** The projects of the demo, with what lies in them. */
import type { Visibility } from '../../formats/visibility.ts';

export interface DemoSchedule {
  readonly description: string;
  readonly ref: string;
  readonly cron: string;
  readonly cron_timezone?: string;
  readonly active?: boolean;
  /** The user who creates it, and so owns it. */
  readonly owner: string;
  readonly variables?: Readonly<Record<string, string>>;
}

export interface DemoProject {
  readonly group: string;
  /** The group that it was created in, and moved out of. */
  readonly movedFrom?: string;
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: Visibility;
  /** Parts of the software: each becomes a file that commits change. */
  readonly parts: readonly string[];
  readonly commits: number;
  /** Days before the start on which the last commit of the default branch was made. */
  readonly last: number;
  /** The number of the commit that adds a pipeline file. */
  readonly pipelinesFrom?: number;
  readonly branches?: readonly string[];
  readonly tags?: readonly string[];
  /** Descriptions of releases by tag. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Names of labels beyond those that every project has. */
  readonly labels?: readonly string[];
  readonly schedules?: readonly DemoSchedule[];
  readonly variables?: Readonly<Record<string, string>>;
}

export const projects: readonly DemoProject[] = [
  {
    group: 'harbor/apps',
    path: 'berth-planner',
    name: 'Berth Planner',
    description: 'Decides which ship lies where, and when',
    visibility: 'public',
    parts: ['planner', 'tides', 'berths', 'calendar'],
    commits: 48,
    last: 6,
    pipelinesFrom: 46,
    branches: ['feature/night-shift', 'fix/leap-day', '2-4-stable'],
    tags: ['v2.3.0', 'v2.4.0', 'v2.4.1'],
    notes: {
      'v2.4.0': '## Berth planner 2.4\n\n- Leap days\n- A quieter alarm\n',
      'v2.4.1': 'Corrects the alarm of 2.4.0, which was too quiet.\n',
    },
    labels: ['tides', 'needs: pilot'],
    variables: { TIDES_URL: 'https://tides.harbor.example/v2', QUAY_NOTE: 'Mind the gap\nbetween ship and quay' },
    schedules: [
      {
        description: 'Nightly build',
        ref: 'master',
        cron: '30 2 * * *',
        cron_timezone: 'Europe/Berlin',
        owner: 'kofi',
        variables: { BUILD_KIND: 'nightly', CACHE: 'off' },
      },
      { description: 'Weekly tide tables', ref: 'master', cron: '0 6 * * 1', owner: 'maya' },
      { description: 'Old release branch', ref: '2-4-stable', cron: '0 4 1 * *', active: false, owner: 'kofi' },
    ],
  },
  {
    group: 'harbor/apps',
    path: 'crane-console',
    name: 'Crane Console',
    description: 'The screen in the cabin of each crane',
    visibility: 'public',
    parts: ['console', 'joystick', 'camera'],
    commits: 32,
    last: 13,
    branches: ['feature/second-camera'],
    tags: ['v1.0.0'],
    notes: { 'v1.0.0': 'The first one that every crane runs.\n' },
    schedules: [
      {
        description: 'Test on the simulator',
        ref: 'master',
        cron: '*/30 6-20 * * 1-5',
        cron_timezone: 'Pacific Time (US & Canada)',
        owner: 'kofi',
      },
    ],
  },
  {
    group: 'harbor/apps',
    path: 'manifest-reader',
    name: 'Manifest Reader',
    description: 'Reads the manifests of containers',
    visibility: 'internal',
    parts: ['reader', 'formats', 'checks'],
    commits: 26,
    last: 20,
    tags: ['v0.9.0'],
  },
  {
    group: 'harbor/platform',
    path: 'gateway',
    name: 'Gateway',
    description: 'One entrance to all services',
    visibility: 'internal',
    parts: ['routes', 'limits', 'sessions', 'health'],
    commits: 40,
    last: 1,
    branches: ['feature/http3', 'spike/wasm-filters'],
    tags: ['v3.0.0', 'v3.1.0'],
    notes: {
      'v3.0.0': '## Gateway 3\n\n- Limits for each service\n- Sessions end after a day\n',
      'v3.1.0': 'Health checks no longer count as requests.\n',
    },
    labels: ['security'],
    schedules: [
      {
        description: 'Renew certificates',
        ref: 'master',
        cron: '15 3 * * *',
        owner: 'ingrid',
        variables: { DRY_RUN: 'false' },
      },
    ],
  },
  {
    group: 'harbor/platform',
    path: 'event-bus',
    name: 'Event Bus',
    description: 'Delivers events to their subscribers',
    visibility: 'internal',
    parts: ['bus', 'topics', 'retention'],
    commits: 30,
    last: 9,
    tags: ['v1.2.0'],
  },
  {
    group: 'harbor/platform',
    movedFrom: 'harbor/apps',
    path: 'component-kit',
    name: 'Component Kit',
    description: 'Buttons, tables and dials that look alike everywhere',
    visibility: 'internal',
    parts: ['button', 'table', 'dial', 'theme'],
    commits: 22,
    last: 27,
    branches: ['feature/dark-theme'],
  },
  {
    group: 'harbor/platform/infra',
    path: 'machines',
    name: 'Machines',
    description: 'All machines as code',
    visibility: 'private',
    parts: ['network', 'storage', 'backup'],
    commits: 36,
    last: 3,
    schedules: [
      { description: 'Try out the backups', ref: 'master', cron: '0 5 * * 0', cron_timezone: 'Tokyo', owner: 'yuki' },
    ],
  },
  {
    group: 'harbor/platform/infra',
    path: 'monitoring',
    name: 'Monitoring',
    description: 'Graphs, and who is woken up by them',
    visibility: 'private',
    parts: ['rules', 'dashboards'],
    commits: 18,
    last: 34,
  },
  {
    group: 'harbor',
    path: 'handbook',
    name: 'Handbook',
    description: 'How we work',
    visibility: 'public',
    parts: ['onboarding', 'incidents', 'releases'],
    commits: 20,
    last: 2,
  },
  {
    group: 'lab',
    path: 'wave-forecast',
    name: 'Wave Forecast 🌊',
    description: 'Can a small model foresee the swell?',
    visibility: 'internal',
    parts: ['model', 'data', 'plots'],
    commits: 24,
    last: 4,
    branches: ['try/bigger-window'],
    labels: ['数据'],
    schedules: [{ description: 'Train again', ref: 'master', cron: '0 1 * * 6', owner: 'yuki' }],
  },
  {
    group: 'lab',
    path: 'gull-counter',
    name: 'Gull Counter',
    description: 'Counts gulls in pictures of the quay',
    visibility: 'internal',
    parts: ['counter', 'pictures'],
    commits: 12,
    last: 41,
  },
  {
    group: 'lab/drafts',
    path: 'tide-clock',
    name: 'Tide Clock',
    description: 'A clock that shows the water',
    visibility: 'private',
    parts: ['clock', 'case'],
    commits: 9,
    last: 16,
  },
];
