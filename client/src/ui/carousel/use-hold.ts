import { type FocusEvent, useState } from 'react';

/** Whether somebody points at what moves, touches it, or has the focus in it: then it stands still under their hands. */
export function useHold() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    held: isPointedAt || hasFocus,
    holders: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocus(currentTarget.contains(relatedTarget)),
    },
  };
}
