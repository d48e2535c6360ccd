import { useEffect, useState } from 'react';

/** Has the browser's cache fetch clips one after the other, so that they are heard without a connection too. */
export function useWarmClips(addresses: readonly string[]): void {
  const [wanted] = useState(addresses);
  useEffect(() => {
    const end = new AbortController();
    void (async () => {
      for (const address of wanted) {
        try {
          const response = await fetch(address, { priority: 'low', signal: end.signal });
          await response.arrayBuffer();
        } catch {
          return;
        }
      }
    })();
    return () => end.abort();
  }, [wanted]);
}
