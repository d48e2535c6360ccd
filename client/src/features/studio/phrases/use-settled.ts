import { useEffect, useState } from 'react';

const pause = 300;

/** A text as it stands once nobody has typed for a moment: what asks the server follows this. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
