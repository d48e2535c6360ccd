export { setReadingGoal } from './change-record.ts';
export { findReaders } from './find-readers.ts';
export { recordReading } from './record-reading.ts';
export { sweepReadingEvents } from './sweep-events.ts';
export { setWeeklyEmail } from './weekly-email/weekly-email-choice.ts';
