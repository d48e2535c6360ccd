import { useEffect } from 'react';
import { useAppDispatch } from '../../../session/hooks.ts';
import { profileChanged } from '../../../session/slice.ts';
import { useReadProfileQuery } from './profile.api.ts';

/** The caller's profile. The session follows it: a new address may have been confirmed in another browser. */
export function useProfile() {
  const query = useReadProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  const profile = query.data;
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (profile !== undefined) dispatch(profileChanged({ name: profile.name, email: profile.email }));
  }, [profile, dispatch]);
  return query;
}
