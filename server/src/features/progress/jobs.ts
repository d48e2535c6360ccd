import { sweepReadingEvents } from './sweep-events.ts';

export const progressSweeps = [sweepReadingEvents];
