export { sweepReadingEvents } from './sweep-events.ts';
