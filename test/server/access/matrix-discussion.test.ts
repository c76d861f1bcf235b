import { discussion } from './cases/discussion.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('discussion', discussion);
