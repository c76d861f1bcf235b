import { groups } from './cases/groups.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('groups', groups);
