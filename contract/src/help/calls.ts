import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  sendHelpMail: { method: 'POST', path: '/guest/help-email', access: 'anyone' },
});
