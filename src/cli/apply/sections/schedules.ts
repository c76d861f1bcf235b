import { pipelineSchedules as endpoints } from '../../../contract/ci/pipeline-schedules.ts';
import { fieldsOf, type Section, type WireRecord } from './section.ts';

/** The variables of a schedule by key; undefined if the record does not show them. */
const variablesOf = ({ variables }: WireRecord): Readonly<Record<string, unknown>> | undefined =>
  Array.isArray(variables)
    ? Object.fromEntries((variables as WireRecord[]).map(({ key, value }) => [String(key), value]))
    : undefined;

export const schedules: Section = {
  name: 'schedules',
  singular: 'schedule',
  calls: { projects: endpoints },
  nameOf: (record) => String(record['description']),
  named: (description) => ({ description }),
  ref: ({ id }) => ({ pipeline_schedule_id: id }),
  rename: 'description',
  fields: fieldsOf({
    of: [endpoints.create],
    without: ['description'],
    more: {
      ref: { compare: 'ref' },
      variables: {
        schema: {
          type: 'object',
          additionalProperties: endpoints.createVariable.params.value,
          description: 'Variables by their keys; those not named stay',
        },
        hidden: true,
        read: variablesOf,
        members: {
          create: endpoints.createVariable,
          update: endpoints.updateVariable,
          delete: endpoints.deleteVariable,
        },
      },
    },
  }),
};
