/** The topics of `repoctl help` with their summaries; the texts are loaded only when one is read. */
export const topicSummaries = {
  names: 'Ways of writing records, projects, and groups',
  lists: 'Limit, filter, and sort lists',
  where: 'Choose records of a list by a condition',
  formats: 'Output formats and fields',
  bulk: 'Write many records at once',
  'fan-out': 'Run a command for many projects or groups',
  options: 'Global options',
  environment: 'Environment variables',
  'exit-codes': 'Exit codes',
  synonyms: 'Synonyms of commands',
} as const;

export type TopicName = keyof typeof topicSummaries;

export const isTopic = (word: string): word is TopicName => Object.hasOwn(topicSummaries, word);

export const topicNames: readonly TopicName[] = Object.keys(topicSummaries).filter(isTopic);

/** A group of options that many commands share. */
interface OptionGroup {
  readonly heading: string;
  /** The topic that explains them. */
  readonly topic: TopicName;
  /** The ones that are used most. */
  readonly usual: readonly string[];
}

/** Help has one line for each of these groups. */
export const optionGroups = {
  list: { heading: 'List options:', topic: 'lists', usual: ['--limit', '--all', '--where'] },
  bulk: { heading: 'Bulk options:', topic: 'bulk', usual: ['--from', '--if-exists', '--if-missing', '--rejects'] },
  target: { heading: 'Fan-out options:', topic: 'fan-out', usual: ['--each-project', '--each-group', '--of'] },
} as const satisfies Readonly<Record<string, OptionGroup>>;
