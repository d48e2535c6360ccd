import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../session/hooks.ts';
import { paths } from '../session/paths.ts';
import { rememberWay } from '../session/return-to.ts';
import { refusalTold } from '../session/slice.ts';

/** When the server ends the session in the middle of something: the message, the sign-in, and back here afterwards. */
export function SessionEnd() {
  const refusal = useAppSelector((state) => state.session.refusal);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (refusal === null) return;
    // Told only once we are there: until then the guard of the page that is left must not lead elsewhere. Whoever is
    // leaving anyway need not be told.
    if (pathname === paths.login || pathname === paths.logout) {
      dispatch(refusalTold());
      return;
    }
    rememberWay(pathname + search);
    void navigate(paths.login, { replace: true, state: { notice: refusal, tone: 'bad' } });
  }, [refusal, pathname, search, navigate, dispatch]);
  return null;
}
