import { useCallback, useEffect, useState } from 'react';
import { type Problem, toProblem } from '../../../lib/problem.ts';
import { allowRedirect } from './allow-redirect.ts';

/** Takes the browser to a payment page. It stays `busy` until the browser has left; a failure lets it be pressed again. */
export function useCheckout(open: () => Promise<string>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  // The browser's Back brings the page as it was left, with a button that still works at something.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  const begin = useCallback(async () => {
    setBusy(true);
    setProblem(null);
    try {
      window.location.assign(allowRedirect(await open(), window.location.hostname));
    } catch (failure) {
      setProblem(toProblem(failure));
      setBusy(false);
    }
  }, [open]);

  return { begin: () => void begin(), busy, problem };
}
