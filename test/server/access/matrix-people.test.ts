import { people } from './cases/people.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('people', people);
