import { maxReadingEvents } from '@lingostory/contract/progress/constants';
import type { ReadingEvent } from '@lingostory/contract/progress/schemas';
import { storage } from '../../../lib/storage/storage.ts';
import { createWaitingQueue } from '../../../lib/storage/waiting-queue.ts';

/** Reading events on this device that the server hasn't received yet. */
export const readingEventQueue = createWaitingQueue<ReadingEvent>({
  item: storage.readingEvents,
  name: 'events',
  batchSize: maxReadingEvents,
  max: 2_000,
});
