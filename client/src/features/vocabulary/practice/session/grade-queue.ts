import { maxGradesPerRequest } from '@lingostory/contract/vocabulary/constants';
import type { GradeInput } from '@lingostory/contract/vocabulary/practice/schemas';
import { storage } from '../../../../lib/storage/storage.ts';
import { createWaitingQueue } from '../../../../lib/storage/waiting-queue.ts';

/** Grades made on this device that the server hasn't received yet. Undoing a grade adds a second entry. */
export const gradeQueue = createWaitingQueue<GradeInput>({
  item: storage.practiceGrades,
  name: 'grades',
  batchSize: maxGradesPerRequest,
  max: 5_000,
});
