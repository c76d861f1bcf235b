import { events } from './cases/events.ts';
import { testMatrix } from './test-matrix.ts';

testMatrix('events', events);
