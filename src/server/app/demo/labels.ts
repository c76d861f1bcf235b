/** The labels of the demo. */

/** A made-up label. */
export interface DemoLabel {
  readonly name: string;
  readonly color: string;
  readonly description?: string;
  readonly priority?: number;
}

/** What every project has. */
export const commonLabels: readonly DemoLabel[] = [
  { name: 'bug', color: '#d9534f', description: 'Does not do what it should', priority: 0 },
  { name: 'enhancement', color: '#5cb85c', description: 'Could do more' },
  { name: 'documentation', color: '#428bca' },
  { name: 'urgent', color: 'crimson', description: 'Today', priority: 1 },
  { name: 'good first issue', color: 'rebeccapurple', description: 'For newcomers' },
];

/** The colour of a project's own labels. */
export const ownLabelColor = 'darkslategray';
