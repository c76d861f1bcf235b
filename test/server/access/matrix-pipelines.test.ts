import { pipelines } from './cases/pipelines.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('pipelines', pipelines);
