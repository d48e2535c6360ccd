import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../lib/navigation/paths.ts';
import { useAppDispatch, useAppSelector } from '../session/hooks.ts';
import { saveReturnTo } from '../session/return-to.ts';
import { endingShown } from '../session/slice.ts';

/** When a session ends on any page: the sign-in with the reason, and back here afterwards unless the account is gone. */
export function SessionEnd() {
  const ending = useAppSelector((state) => state.session.ending);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (ending === null) return;
    // Shown only once we are there: until then the guard of the page that is left must not lead elsewhere. Whoever is
    // leaving anyway need not be told.
    if (pathname === paths.login || pathname === paths.logout) {
      dispatch(endingShown());
      return;
    }
    const { message: notice, tone } = ending;
    if (tone === 'bad') saveReturnTo(pathname + search);
    void navigate(paths.login, { replace: true, state: { notice, tone } });
  }, [ending, pathname, search, navigate, dispatch]);
  return null;
}
