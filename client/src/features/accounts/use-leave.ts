import { useNavigate } from 'react-router-dom';
import { storage } from '../../lib/storage.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { paths } from '../../session/paths.ts';
import { signedOut } from '../../session/slice.ts';

/** Ends the session here, because the server has ended it with the account, and says so at the sign-in. */
export function useLeave(): (notice: string) => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async (notice) => {
    dispatch(signedOut());
    // The guard leads to the sign-in by itself and remembers the way back: there is none.
    await new Promise((resolve) => setTimeout(resolve));
    storage.redirectTo.clear();
    void navigate(paths.login, { replace: true, state: { notice, tone: 'good' } });
  };
}
