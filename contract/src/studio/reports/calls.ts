import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listReportedPhrases: { method: 'GET', path: '/admin/phrase-report', access: 'administrator' },
  createReport: { method: 'POST', path: '/admin/phrase-report', access: 'administrator' },
  closeReport: { method: 'POST', path: '/admin/phrase-report/{id}/close', access: 'administrator' },
  closePhraseReports: { method: 'POST', path: '/admin/phrase/{id}/close-reports', access: 'administrator' },
});
