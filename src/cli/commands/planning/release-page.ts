import { commitFact, recordsAt, remarksOf, userFact } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

export const releasePage: RecordPage = {
  title: (record) => textAt(record, 'name') || textAt(record, 'tag_name'),
  remarks: remarksOf({ upcoming_release: 'upcoming' }),
  facts: [
    { key: 'tag_name', title: 'Tag' },
    commitFact('commit.id', 'commit.title'),
    userFact('author', 'Author'),
    { key: 'released_at', title: 'Released', as: 'time' },
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'milestones.title', title: 'Milestones', as: 'list' },
  ],
  body: 'description',
  lists: [
    {
      title: 'Links',
      columns: [
        { key: 'name', title: 'NAME', keep: true, shrink: 2 },
        { key: 'link_type', title: 'TYPE' },
        { key: 'direct_asset_url', title: 'URL', shrink: 1 },
      ],
      records: (record) => recordsAt(record, 'assets.links'),
      more: (record) => `repoctl releases links list ${textAt(record, 'tag_name')} --all`,
    },
  ],
};
