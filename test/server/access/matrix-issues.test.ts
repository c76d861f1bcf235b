import { issues } from './cases/issues.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('issues', issues);
