import { useEffect, useEffectEvent, useState } from 'react';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import { validateRedirectUrl } from './validate-redirect-url.ts';

/**
 * Returns a function that opens a page of the payment provider. `requestPageUrl` returns the page's URL. `busy` stays true
 * until the browser leaves our page or an error occurs. `onBack` runs if the browser's Back button restores our page.
 */
export function useProviderPage(requestPageUrl: () => Promise<string>, onBack: () => void = () => {}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  // The back-forward cache restores our page as it was, with the button still busy.
  const handlePageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    setBusy(false);
    onBack();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => handlePageShow(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);

  const openPage = async () => {
    setBusy(true);
    setProblem(null);
    try {
      window.location.assign(validateRedirectUrl(await requestPageUrl(), window.location.hostname));
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  };
  return { begin: () => void openPage(), busy: isBusy, problem };
}
