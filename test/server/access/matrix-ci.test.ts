import { ci } from './cases/ci.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('triggers, pipelines, jobs, environments and deployments', ci);
