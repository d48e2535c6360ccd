export { viewUser } from './accounts.views.ts';
export { endSessions } from './end-sessions.ts';
export { sweepExpired } from './sweep-expired.ts';
