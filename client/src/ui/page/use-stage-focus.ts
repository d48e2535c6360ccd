import { useEffect, useRef } from 'react';

/**
 * Returns a ref for the heading of a step. The heading takes the focus if the step follows another one on the page,
 * because the control that had the focus is gone then.
 */
export function useStageFocus(isLaterStage: boolean) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isFocusNeeded = useRef(isLaterStage);
  useEffect(() => {
    if (isFocusNeeded.current) headingRef.current?.focus();
    isFocusNeeded.current = false;
  }, []);
  return headingRef;
}
