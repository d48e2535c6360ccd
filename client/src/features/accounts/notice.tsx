import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Banner } from '../../ui/page/banner.tsx';

type NoticeState = { notice: string; tone?: unknown };

function isNoticeState(state: unknown): state is NoticeState {
  return typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string';
}

/** Shows, only once, the message that the previous page passed with `navigate(path, { state: { notice, tone } })`. */
export function Notice() {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const currentPath = pathname + search;
  const [shownNotice, setShownNotice] = useState<{ at: string; state: NoticeState } | null>(null);
  if (isNoticeState(state) && shownNotice?.state !== state) setShownNotice({ at: currentPath, state });
  // Hides the message as soon as the path or query changes.
  else if (shownNotice !== null && shownNotice.at !== currentPath) setShownNotice(null);

  // Clears the history state, so that the message doesn't reappear after a reload or Back.
  useEffect(() => {
    if (isNoticeState(state)) void navigate(currentPath + hash, { replace: true, state: null });
  }, [state, currentPath, hash, navigate]);

  if (shownNotice === null) return null;
  return <Banner tone={shownNotice.state.tone === 'bad' ? 'bad' : 'good'}>{shownNotice.state.notice}</Banner>;
}
