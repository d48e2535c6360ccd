import { useCallback, useEffect, useState } from 'react';
import { genericMessage, type Problem, toProblem } from '../../../lib/problem.ts';
import { allowRedirect } from './allow-redirect.ts';

export type Refusal = { message: string; isOurs: boolean };

const shown = [404, 429, 0];

/** What the reader is told: our own words are shown, faults are not spelled out. 0: nothing answered. */
export function refusalOf({ status, message }: Problem): Refusal {
  if (status === 422) return { message, isOurs: true };
  return { message: shown.includes(status) ? message : genericMessage, isOurs: false };
}

/** Takes the browser to a payment page. It stays `busy` until the browser has left; a failure lets it be pressed again. */
export function useCheckout(open: () => Promise<string>) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

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
    setRefusal(null);
    try {
      window.location.assign(allowRedirect(await open(), window.location.hostname));
    } catch (failure) {
      setRefusal(refusalOf(toProblem(failure)));
      setBusy(false);
    }
  }, [open]);

  return { begin: () => void begin(), busy, refusal };
}
