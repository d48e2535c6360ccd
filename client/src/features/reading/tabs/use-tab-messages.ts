import { useEffect, useEffectEvent, useRef } from 'react';
import type { TabMessage } from './tabs.ts';

/** Returns a function that sends a message to the browser's other tabs. `onMessage` receives theirs. */
export function useTabMessages(onMessage: (message: TabMessage) => void): (message: TabMessage) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const handleMessage = useEffectEvent(onMessage);
  useEffect(() => {
    const newChannel = new BroadcastChannel('lingostory.reading');
    newChannel.onmessage = ({ data }: MessageEvent<TabMessage>) => handleMessage(data);
    channel.current = newChannel;
    return () => {
      channel.current = null;
      newChannel.close();
    };
  }, []);
  return (message) => channel.current?.postMessage(message);
}
