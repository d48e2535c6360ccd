export {
  addAdministrator,
  hasPassword,
  listAdministrators,
  removeAdministrator,
} from './administrators.ts';
export { toUserView } from './base/accounts.views.ts';
export { endSessions } from './base/end-sessions.ts';
export { deleteExpiredAccountRows as sweepExpired } from './sign-in/sweep-expired.ts';
