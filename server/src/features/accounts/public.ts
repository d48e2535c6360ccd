export {
  addAdministrator,
  hasPassword,
  listAdministrators,
  removeAdministrator,
} from './administrators.ts';
export { toUserView } from './base/accounts.views.ts';
export { endSessions } from './base/end-sessions.ts';
export { deleteExpiredAccountRows } from './sign-in/delete-expired-account-rows.ts';
