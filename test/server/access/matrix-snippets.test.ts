import { snippets } from './cases/snippets.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('snippets', snippets);
