import { call as callEndpoint } from '../../../../api/call.ts';
import { pages } from '../../../../api/paginate.ts';
import { projects } from '../../../../contract/organization/projects.ts';
import type { CommandContext } from '../../../context/context.ts';
import { isForReading } from '../../../verbs/view.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { notify } from '../../../output/messages.ts';
import { reportCutOff, runList } from '../../../verbs/run-list.ts';
import { takePages } from '../../../verbs/paging.ts';
import { waiting } from '../../../context/waiting.ts';
import { valueAt } from '../../../output/field-path.ts';
import { write } from '../../../output/write.ts';
import type { ProjectPaths } from './timeline.ts';

/** Projects whose paths are read at most; the others are shown by ID. */
const mostProjects = 20;

/** A project whose path cannot be read keeps its ID: paths are only for convenience. */
const pathsOf = async (context: CommandContext, events: readonly unknown[]): Promise<ProjectPaths> => {
  const ids = [...new Set(events.map((event) => valueAt(event, 'project_id')))].filter((id) => typeof id === 'number');
  const client = await context.client();
  const pathOf = async (id: number): Promise<readonly [number, string][]> => {
    try {
      const { body } = await callEndpoint(client, projects.get, { id: String(id) }, { signal: context.signal });
      const path = valueAt(body, 'path_with_namespace');
      return typeof path === 'string' ? [[id, path]] : [];
    } catch (error) {
      if (context.signal.aborted) throw error;
      return [];
    }
  };
  return new Map((await Promise.all(ids.slice(0, mostProjects).map(pathOf))).flat());
};

/** Lists events: as sentences by day on a terminal, otherwise in the current format. */
export const listEvents = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { paging, endpoint } = call;
  if (paging === undefined || paging.looksAtAll === true || call.fanOut !== undefined || !(await isForReading(context)))
    return runList(context, call);
  const client = await context.client();
  const params = { ...call.params, ...paging.params };
  const taken = takePages(pages(client, endpoint, params, { signal: context.signal }), paging);
  const events: unknown[] = [];
  for await (const page of waiting.each(context, taken.pages)) events.push(...page);
  const paths = await waiting.once(context, pathsOf(context, events));
  const [{ timelineLines }, { time }] = await Promise.all([import('./timeline.ts'), context.settings()]);
  const lines = timelineLines(events, paths, { streams: context.streams, time: time.value });
  await write(context.streams.stdout, lines.map((line) => `${line}\n`).join(''));
  if (events.length === 0) notify(context, 'No events found');
  await reportCutOff(context, call, { paging, counts: taken.counts(), records: 'events' });
};
