import { instance } from './cases/instance.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('instance', instance);
