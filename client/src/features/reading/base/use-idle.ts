import { useEffect, useState } from 'react';
import { whenIdle } from '../../../ui/when-idle.ts';

/** True from when the page has something to read, and nothing else to do. */
export function useIdle(isReady: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setIdle(true)) : undefined), [isReady]);
  return isIdle;
}
