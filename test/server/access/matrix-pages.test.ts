import { pages } from './cases/pages.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('pages', pages);
