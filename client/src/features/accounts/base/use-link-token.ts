import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Matches the token of an emailed link: sixteen letters and digits in upper or lower case, with or without a dash
 * after every four. Must not match `#main`, the target of the skip link.
 */
const tokenPattern = /^#([a-z\d]{4}(?:-?[a-z\d]{4}){3})$/i;

/**
 * Returns the token of an emailed link, or an empty string. The token is in the URL fragment, which browsers never
 * send to a server. It is removed from the address bar once it has been read.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const hashToken = tokenPattern.exec(hash)?.[1];
  const [latestToken, setLatestToken] = useState(hashToken ?? '');
  // The user may open a newer link in the same tab.
  if (hashToken !== undefined && hashToken !== latestToken) setLatestToken(hashToken);
  const navigate = useNavigate();
  useEffect(() => {
    if (hashToken !== undefined) void navigate(pathname, { replace: true });
  }, [hashToken, pathname, navigate]);
  return latestToken;
}
