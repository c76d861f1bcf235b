import { membership } from './cases/membership.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('membership', membership);
