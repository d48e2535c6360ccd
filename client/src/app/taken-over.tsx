import { useEffect } from 'react';
import { replayEarlyEvents } from './early-events.ts';

/**
 * From here on the page is this device's own, and answers: nothing of what was drawn for a guest has to be hidden any more.
 * It stands behind the pages, so that their own effects come first.
 */
export function TakenOver() {
  useEffect(() => {
    delete document.documentElement.dataset.device;
    document.getElementById('root')?.removeAttribute('data-drawn');
    replayEarlyEvents();
  }, []);
  return null;
}
