import { call as callEndpoint } from '../../../api/call.ts';
import { labels } from '../../../contract/planning/labels.ts';
import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { valueAt } from '../../output/field-path.ts';

/** The colour of each label, by its name. */
export type LabelColors = ReadonlyMap<string, string>;

/** The most on one page: projects with more labels show some of them without colour. */
const onePage = 100;

/** Of the labels that a record carries. Colours are a nicety: where they cannot be had, the names stand alone. */
export const labelColors = async (
  context: CommandContext,
  { params }: VerbCall,
  record: unknown,
): Promise<LabelColors> => {
  const carried = valueAt(record, 'labels');
  if (context.streams.colorLevel.stdout === 0 || !Array.isArray(carried) || carried.length === 0) return new Map();
  const client = await context.client();
  const query = { id: String(params['id']), per_page: onePage };
  try {
    const { body } = await callEndpoint(client, labels.list, query, { signal: context.signal });
    const records: readonly unknown[] = Array.isArray(body) ? body : [];
    return new Map(records.map((label) => [String(valueAt(label, 'name')), String(valueAt(label, 'color'))]));
  } catch (error) {
    if (context.signal.aborted) throw error;
    return new Map();
  }
};
