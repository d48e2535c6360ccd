import { useEffect, useState } from 'react';
import { runWhenIdle } from '../../../ui/when-idle.ts';

/** Returns true once the page has its content and the browser is idle. */
export function useIdle(isReady: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady ? runWhenIdle(() => setIdle(true)) : undefined), [isReady]);
  return isIdle;
}
