import { useLocation } from 'react-router-dom';

/** The server's words, when the form has just brought us here. */
export function SentMessage() {
  const state: unknown = useLocation().state;
  const isTold = typeof state === 'object' && state !== null && 'message' in state;
  if (isTold && typeof state.message === 'string') return state.message;
  return 'Customer Service will reply by email. How about a story while you wait?';
}
