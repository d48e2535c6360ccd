import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** As it is mailed, or in lower case, or without its dashes. The skip link, too, puts its place behind the `#`. */
const token = /^#([a-z\d]{4}(?:-?[a-z\d]{4}){3})$/i;

/** The token of the mailed link. It came behind the `#`, which no server sees, and is taken out of the address at once. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const found = token.exec(hash)?.[1];
  const [latest, setLatest] = useState(found ?? '');
  // Another link opened in the same tab counts as well.
  if (found !== undefined && found !== latest) setLatest(found);
  const navigate = useNavigate();
  useEffect(() => {
    if (found !== undefined) void navigate(pathname, { replace: true });
  }, [found, pathname, navigate]);
  return latest;
}
