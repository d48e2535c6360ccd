export { viewUser } from './accounts.views.ts';
