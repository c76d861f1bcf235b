/** The page for an auditor: the decisions, the changes, and their results, with names and times. */
import { markdownHeading, markdownRow, markdownText } from '../../output/markdown-writer.ts';
import { roleText } from '../../values/roles.ts';
import { parseDecision } from './decision.ts';
import type { ResultRecord } from './review-records.ts';
import { scopeText, type SnapshotMeta } from './snapshot-meta.ts';
import type { ReadRow } from './snapshot-rows.ts';

export interface Evidence {
  readonly version: 1;
  readonly server: string;
  readonly scope: SnapshotMeta['scope'];
  readonly kinds: SnapshotMeta['kinds'];
  readonly snapshot: Pick<SnapshotMeta, 'taken_at' | 'taken_by' | 'lines'>;
  readonly applied_by: string | null;
  readonly started_at: string;
  readonly finished_at: string;
  readonly decisions: Readonly<Record<'keep' | 'remove' | 'lower' | 'end' | 'undecided', number>>;
  /** Numbers of lines by who decided. */
  readonly decided_by: Readonly<Record<string, number>>;
  /** Numbers of changes by what became of them. */
  readonly counts: Readonly<Partial<Record<ResultRecord['status'], number>>>;
  readonly results: readonly ResultRecord[];
  /** False if the state afterwards could not be read. */
  readonly verified: boolean;
  /** SHA-256 of the other files, by name. */
  readonly files: Readonly<Record<string, string>>;
}

const tally = <Key extends string>(keys: readonly Key[]): Readonly<Partial<Record<Key, number>>> => {
  const counts: Partial<Record<Key, number>> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

export const countDecisions = (rows: readonly ReadRow[]): Evidence['decisions'] => ({
  keep: 0,
  remove: 0,
  lower: 0,
  end: 0,
  undecided: 0,
  ...tally(rows.map(({ review }) => parseDecision(review.decision)?.to ?? 'undecided')),
});

export const countDeciders = (rows: readonly ReadRow[]): Evidence['decided_by'] =>
  tally(rows.flatMap(({ review }) => (review.by === '' ? [] : [review.by]))) as Evidence['decided_by'];

export const countResults = (results: readonly ResultRecord[]): Evidence['counts'] =>
  tally(results.map(({ status }) => status));

const decisionText = ({ action, from, to }: ResultRecord): string => {
  if (action === 'remove') return 'removed';
  if (action === 'end') return `ends on ${String(to)}`;
  return `${roleText(from)} → ${roleText(to)}`;
};

const kindText = (kind: unknown): string => String(kind).replace('_', ' ');

const resultTable = (results: readonly ResultRecord[]): readonly string[] => [
  ...markdownHeading(['Result', 'Where', 'Kind', 'Who or what', 'Decision', 'By', 'Reason', 'Note'], []),
  ...results.map((result) =>
    markdownRow([
      result.status,
      result.path,
      kindText(result.kind),
      result.what,
      decisionText(result),
      result.by,
      result.reason,
      result.message,
    ]),
  ),
];

const fact = (name: string, value: string): string => `- ${name}: ${markdownText(value)}`;

const countsText = (counts: Readonly<Partial<Record<string, number>>>): string =>
  Object.entries(counts)
    .flatMap(([word, count]) => (count === undefined || count === 0 ? [] : [`${count} ${word}`]))
    .join(', ');

/** A page about a review, for people. */
export const reviewPage = (evidence: Evidence): string => {
  const { scope, snapshot, decisions, decided_by: deciders, counts, results, verified } = evidence;
  const deciding = Object.entries(deciders).map(([by, count]) => `${by} (${count})`);
  return `${[
    `# Access review of ${markdownText(scopeText(scope))}`,
    '',
    fact('Server', evidence.server),
    fact('Snapshot', `${snapshot.taken_at} by ${snapshot.taken_by ?? 'an unknown user'}, ${snapshot.lines} ways in`),
    fact('Kinds', evidence.kinds.join(', ')),
    fact('Decisions', countsText(decisions)),
    fact('Decided by', deciding.length === 0 ? 'nobody' : deciding.join(', ')),
    fact('Applied', `${evidence.started_at} to ${evidence.finished_at} by ${evidence.applied_by ?? 'an unknown user'}`),
    fact('Result', results.length === 0 ? 'nothing to change' : countsText(counts)),
    ...(verified ? [] : [fact('State afterwards', 'could not be read')]),
    '',
    '## Changes',
    '',
    ...(results.length === 0 ? ['None: everything was kept.'] : resultTable(results)),
    '',
    '## Files',
    '',
    ...markdownHeading(['File', 'SHA-256'], []),
    ...Object.entries(evidence.files).map(([name, sum]) => markdownRow([name, sum])),
  ].join('\n')}\n`;
};
