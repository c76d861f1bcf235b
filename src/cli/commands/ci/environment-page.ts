import { deployments } from '../../../contract/ci/deployments.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';
import { readRelated } from '../../verbs/read-related.ts';
import { shaColumn } from './pipeline-columns.ts';

export const environmentPage: RecordPage = {
  title: (record) => textAt(record, 'name'),
  state: 'state',
  facts: [
    { key: 'external_url', title: 'URL' },
    { key: 'slug', title: 'Slug' },
  ],
  lists: [
    {
      title: 'Latest deployments',
      columns: [
        { key: 'id', title: 'ID', as: 'count', keep: true },
        { key: 'status', title: 'STATUS', as: 'state' },
        { key: 'ref', title: 'REF', keep: true },
        shaColumn,
        { key: 'user', title: 'USER', as: 'user' },
        { key: 'created_at', title: 'CREATED', as: 'time' },
      ],
      records: async (record, { context, call }) => {
        const query = { id: call.params['id'], order_by: 'created_at', sort: 'desc', per_page: 100 };
        const all = await readRelated(context, deployments.list, query);
        return all.filter((one) => textAt(one, 'environment.id') === textAt(record, 'id'));
      },
      more: () => 'repoctl deployments list --all',
    },
  ],
};
