import { useEffect, useEffectEvent, useState } from 'react';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import { allowRedirect } from './allow-redirect.ts';

/**
 * Takes the browser to a page of the payment provider, whose address `open` asks for. `busy` until the browser has left;
 * after a failure it can be pressed again. `onBack`: the browser's Back button has brought this page again.
 */
export function useProviderPage(open: () => Promise<string>, onBack: () => void = () => {}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  // The page comes back as it was left, with the button still busy.
  const handleShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    setBusy(false);
    onBack();
  });
  useEffect(() => {
    const handle = (event: PageTransitionEvent) => handleShow(event);
    window.addEventListener('pageshow', handle);
    return () => window.removeEventListener('pageshow', handle);
  }, []);

  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      window.location.assign(allowRedirect(await open(), window.location.hostname));
    } catch (failure) {
      setProblem(toProblem(failure));
      setBusy(false);
    }
  };
  return { begin: () => void begin(), busy, problem };
}
