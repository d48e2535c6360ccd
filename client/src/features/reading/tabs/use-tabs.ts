import { useEffect, useEffectEvent, useRef } from 'react';
import type { TabMessage } from './tabs.ts';

/** Returns a function that sends a message to the browser's other tabs. `onMessage` receives theirs. */
export function useTabs(onMessage: (message: TabMessage) => void): (message: TabMessage) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const notify = useEffectEvent(onMessage);
  useEffect(() => {
    const opened = new BroadcastChannel('lingostory.reading');
    opened.onmessage = ({ data }: MessageEvent<TabMessage>) => notify(data);
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, []);
  return (message) => channel.current?.postMessage(message);
}
