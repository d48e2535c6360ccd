import type { ProfileView } from '@lingostory/contract/accounts/schemas';
import type { UserView } from '@lingostory/contract/accounts/user';
import type { User } from '../../../generated/prisma/client.ts';

export function toUserView(user: User): UserView {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    user_type: user.userType === 1 ? 1 : 2,
    is_active: user.isActive,
    current_credits: user.currentCredits,
  };
}

export function toProfileView(user: User): ProfileView {
  return {
    name: user.name,
    email: user.email,
    email_confirmed: user.emailConfirmedAt !== null,
    pending_email: user.pendingEmail,
  };
}
