import { userTypes } from '@lingostory/contract/constants';
import { storage } from './storage.ts';

/** Stores the user of a session in the browser. Only for tests. */
export function storeUser(id = 1, userType: number = userTypes.member): void {
  storage.user.set({
    id,
    name: 'Camille',
    email: 'camille@example.org',
    user_type: userType,
    current_credits: 0,
    is_active: true,
  });
}
