import { pages } from '../../../api/paginate.ts';
import type { CommandContext } from '../../context/context.ts';
import { groupsToAsk, isInSubgroup, pathOf, type TargetRecord } from '../../fan-out/list-below.ts';
import { listReader } from '../../fan-out/list-reader.ts';
import type { ReadPages } from '../../fan-out/fan-out.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/**
 * The pages of a group's projects and those of its subgroups. If the server does not include subgroups, each of them is
 * read; the page before them then says that more follow.
 */
const pagesBelow = (context: CommandContext): ReadPages =>
  async function* (client, endpoint, params, options) {
    const { include_subgroups: _, ...own } = params;
    const group = String(params['id']);
    const isPage = params['page'] !== undefined;
    let isDeep = false;
    let left: readonly TargetRecord[] = [];
    for await (const page of pages<WireParams, unknown>(client, endpoint, params, { ...options, asSent: false })) {
      isDeep ||= (page.items as readonly TargetRecord[]).some((record) => isInSubgroup(record, group));
      if (!page.hasNext && !isDeep && !isPage) left = await groupsToAsk(listReader(context, client), group);
      const { total: _total, ...rest } = page;
      yield left.length === 0 ? page : { ...rest, hasNext: true };
    }
    for (const [index, subgroup] of left.entries()) {
      const isLast = index === left.length - 1;
      const deeper = { ...own, id: pathOf(subgroup) };
      for await (const page of pages<WireParams, unknown>(client, endpoint, deeper, { ...options, asSent: false })) {
        const { total: _total, ...rest } = page;
        yield { ...rest, hasNext: page.hasNext || !isLast };
      }
    }
  };

/** Reads the projects of a group, with those of its subgroups if asked for. */
export const readGroupProjects = (context: CommandContext, call: VerbCall): VerbCall =>
  call.params['include_subgroups'] === true ? { ...call, readPages: pagesBelow(context) } : call;
