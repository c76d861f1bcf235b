import { hooks } from './cases/hooks.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('hooks', hooks);
