import { useLocation } from 'react-router-dom';
import { Banner } from '../../ui/banner.tsx';

/** What the page before wanted to be said here: `navigate(path, { state: { notice, tone } })`. */
export function Notice() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  if (typeof state.notice !== 'string') return null;
  const isBad = 'tone' in state && state.tone === 'bad';
  return <Banner tone={isBad ? 'bad' : 'good'}>{state.notice}</Banner>;
}
