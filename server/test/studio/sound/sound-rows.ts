import { allowAdministrators, type MatrixRows } from '../../support/http/matrix.ts';

/** Requests about text before its sound and sound that is replaced, with the status that each role receives. */
export const soundRows: MatrixRows = {
  'POST /admin/chapter-text': {
    // The chapter is published, so readers would get phrases without sound.
    send: ({ studio }) => ({ chapter_id: studio.chapters[0], seen_phrases: 1, phrases: ['Oui.'] }),
    expect: allowAdministrators(422),
  },
  'POST /admin/chapter/{id}/phrase-recording': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/phrase-recording`,
    send: () => ({ upload_id: 'unknown' }),
    expect: allowAdministrators(422),
  },
  'GET /admin/chapter/{id}/recording-changes': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/recording-changes`,
    expect: allowAdministrators(404),
  },
  'GET /admin/chapter/{id}/former-sounds': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/former-sounds`,
    expect: allowAdministrators(200),
  },
  'POST /admin/former-sound/{id}/restore': {
    path: () => '/admin/former-sound/1/restore',
    send: () => ({ version: 1, restored: true }),
    expect: allowAdministrators(404),
  },
};
