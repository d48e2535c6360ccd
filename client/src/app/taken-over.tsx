import { useLayoutEffect } from 'react';

/** From here on the page is this device's own: nothing of what was drawn for a guest has to be hidden any more. */
export function TakenOver() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.device;
  }, []);
  return null;
}
