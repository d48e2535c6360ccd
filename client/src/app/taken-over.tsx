import { useEffect, useLayoutEffect } from 'react';
import { replayEarlyEvents, takeEarlyEvents } from '../lib/early-events.ts';

/**
 * From here on the page is this device's own, and responds: nothing of what was drawn for a guest has to be hidden any more.
 * It stands behind the pages, so that their own effects come first.
 */
export function TakenOver() {
  // As soon as the page is drawn, or a press between that and the effects would count twice.
  useLayoutEffect(() => takeEarlyEvents(document.documentElement.dataset.device === undefined), []);
  useEffect(() => {
    delete document.documentElement.dataset.device;
    document.getElementById('root')?.removeAttribute('data-drawn');
    replayEarlyEvents();
  }, []);
  return null;
}
