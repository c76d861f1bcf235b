import { templates } from './cases/templates.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('templates', templates);
