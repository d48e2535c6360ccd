import { userTypes } from '@lingostory/contract/constants';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from './slice.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** Returns the signed-in user, or null for a guest, with their role and credits. */
export function useSession() {
  const user = useAppSelector((state) => state.session.user);
  return {
    user,
    isMember: user?.user_type === userTypes.member,
    isAdministrator: user?.user_type === userTypes.administrator,
    credits: user?.current_credits ?? 0,
  };
}
