import { commits } from './cases/commits.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('commits', commits);
