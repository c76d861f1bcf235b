import { pipelineTriggers as endpoints } from '../../../contract/ci/pipeline-triggers.ts';
import type { Section } from './section.ts';

export const triggers: Section = {
  name: 'triggers',
  singular: 'trigger',
  calls: { projects: endpoints },
  nameOf: (record) => String(record['description']),
  named: (description) => ({ description }),
  ref: ({ id }) => ({ trigger_id: id }),
  rename: 'description',
  fields: {},
};
