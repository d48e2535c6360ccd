import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

/** Maximum request size in bytes, enough for the texts and translations of the longest chapters. */
const maxBodyBytes = 8 * 1024 * 1024;

export const calls = defineCalls<typeof schemas>()({
  readChapterTranslations: {
    method: 'GET',
    path: '/admin/chapter/{id}/translations',
    access: 'administrator',
  },
  saveTranslations: {
    method: 'PUT',
    path: '/admin/chapter/{id}/translations',
    access: 'administrator',
    maxBody: maxBodyBytes,
  },
  draftTranslations: {
    method: 'PUT',
    path: '/admin/chapter/{id}/translation-drafts',
    access: 'administrator',
  },
});
