import { readingEventsLimit } from '@lingostory/contract/progress/constants';
import type { ReadingEvent } from '@lingostory/contract/progress/schemas';
import { storage } from '../../../lib/storage/storage.ts';
import { createWaitingQueue } from '../../../lib/storage/waiting-queue.ts';

/** What was read on this device and has not reached the server yet. */
export const eventQueue = createWaitingQueue<ReadingEvent>({
  item: storage.readingEvents,
  name: 'events',
  batchSize: readingEventsLimit,
  max: 2_000,
});
