import { groupVariables, projectVariables } from '../../../../contract/ci/variables.ts';
import type { Endpoint, Resource } from '../../../../contract/vocabulary/endpoint.ts';

/** The endpoints beside the one that was chosen: the project's or the group's. */
export const familyOf = ({ access }: Endpoint): Resource & Record<keyof typeof projectVariables, Endpoint> =>
  access.to === 'group' ? groupVariables : projectVariables;
