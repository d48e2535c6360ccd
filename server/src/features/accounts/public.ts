export { viewUser } from './accounts.views.ts';
export {
  addAdministrator,
  hasPassword,
  listAdministrators,
  removeAdministrator,
} from './administrators.ts';
export { endSessions } from './end-sessions.ts';
export { sweepExpired } from './sweep-expired.ts';
