import { useEffect, useEffectEvent, useState } from 'react';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import { allowRedirect } from './allow-redirect.ts';

/**
 * Opens a page of the payment provider at the URL that `open` returns. `busy` stays true until the browser leaves our
 * page; an error resets it. `onBack` is called when the browser's Back button restores our page.
 */
export function useProviderPage(open: () => Promise<string>, onBack: () => void = () => {}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  // The back-forward cache restores the page with the button still busy.
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
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  };
  return { begin: () => void begin(), busy, problem };
}
