import { gradesLimit } from '@lingostory/contract/vocabulary/constants';
import type { SentGrade } from '@lingostory/contract/vocabulary/practice/schemas';
import { storage } from '../../../../lib/storage/storage.ts';
import { createWaitingQueue } from '../../../../lib/storage/waiting-queue.ts';

/** Grades that were given on this device and have not reached the server yet. One that was taken back waits beside itself. */
export const gradeQueue = createWaitingQueue<SentGrade>({
  item: storage.practiceGrades,
  name: 'grades',
  batchSize: gradesLimit,
  max: 5_000,
});
