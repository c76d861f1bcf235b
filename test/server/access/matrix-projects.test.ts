import { projects } from './cases/projects.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('projects', projects);
