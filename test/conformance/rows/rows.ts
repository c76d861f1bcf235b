/** Every endpoint row of the document, in its order. */
import { backgroundJobRows } from './background-job-metrics.ts';
import { branchRows } from './branches.ts';
import { broadcastMessageRows } from './broadcast-messages.ts';
import { circuitBreakerRows } from './circuit-breaker.ts';
import { environmentRows } from './environments-and-deployments.ts';
import { eventRows } from './events.ts';
import { groupMilestoneRows } from './group-milestones.ts';
import { groupRows } from './groups.ts';
import { issueRows } from './issues.ts';
import { labelRows } from './labels.ts';
import { mergeRequestRows } from './merge-requests.ts';
import { namespaceRows } from './namespaces.ts';
import { pagesDomainRows } from './pages-domains.ts';
import { pipelineScheduleRows } from './pipeline-schedules.ts';
import { pipelineTriggerRows } from './pipeline-triggers.ts';
import type { Row } from './row.ts';
import { snippetRows } from './snippets.ts';
import { systemHookRows } from './system-hooks.ts';
import { tagRows } from './tags-and-releases.ts';
import { templateRows } from './templates.ts';
import { userRows } from './users.ts';
import { variableRows } from './variables.ts';

export const rows: readonly Row[] = [
  ...pipelineScheduleRows,
  ...pipelineTriggerRows,
  ...variableRows,
  ...issueRows,
  ...mergeRequestRows,
  ...userRows,
  ...groupRows,
  ...groupMilestoneRows,
  ...labelRows,
  ...environmentRows,
  ...branchRows,
  ...tagRows,
  ...snippetRows,
  ...eventRows,
  ...namespaceRows,
  ...pagesDomainRows,
  ...systemHookRows,
  ...broadcastMessageRows,
  ...templateRows,
  ...backgroundJobRows,
  ...circuitBreakerRows,
];
