import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Matches a token as mailed, in lower case or without dashes. Must not match the skip link, which also sets the
 * fragment.
 */
const tokenPattern = /^#([a-z\d]{4}(?:-?[a-z\d]{4}){3})$/i;

/**
 * Returns the token of a mailed link. The token arrives in the URL fragment, which browsers never send to a server,
 * and is removed from the address bar once read.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const hashToken = tokenPattern.exec(hash)?.[1];
  const [latest, setLatest] = useState(hashToken ?? '');
  // The user may open another link in the same tab.
  if (hashToken !== undefined && hashToken !== latest) setLatest(hashToken);
  const navigate = useNavigate();
  useEffect(() => {
    if (hashToken !== undefined) void navigate(pathname, { replace: true });
  }, [hashToken, pathname, navigate]);
  return latest;
}
