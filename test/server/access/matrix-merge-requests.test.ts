import { mergeRequests } from './cases/merge-requests.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('merge requests', mergeRequests);
