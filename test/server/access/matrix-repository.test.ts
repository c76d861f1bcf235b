import { repository } from './cases/repository.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('repository', repository);
