import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  describeWord: { method: 'GET', path: '/user/word-details', access: 'member' },
  describeSampleWord: { method: 'GET', path: '/guest/word-details', access: 'anyone' },
  listVerbForms: { method: 'GET', path: '/guest/verb-forms', access: 'anyone' },
});
