import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The token of the mailed link. It came behind the `#`, which no server sees, and is taken out of the address at once. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const [token, setToken] = useState(() => hash.slice(1));
  const navigate = useNavigate();
  useEffect(() => {
    if (hash.length < 2) return;
    // Another link opened in the same tab counts as well.
    setToken(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
