import { allowAdministrators, type MatrixRows } from '../../support/http/matrix.ts';

const unknownRetakePath = '/admin/retake/7b0a1e52-5c1d-4c0e-9b1f-000000000000';

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
  'GET /admin/former-sound/{id}': { path: () => '/admin/former-sound/1', expect: allowAdministrators(404) },
  'POST /admin/former-sound/{id}/restore': {
    path: () => '/admin/former-sound/1/restore',
    send: () => ({ version: 1, restored: true }),
    expect: allowAdministrators(404),
  },
  'GET /admin/phrase/{id}/sound': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}/sound`,
    expect: allowAdministrators(200),
  },
  'POST /admin/phrase/{id}/retake': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}/retake`,
    expect: allowAdministrators(422),
  },
  'POST /admin/phrase/{id}/restore-sound': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}/restore-sound`,
    send: () => ({ version: 1, sound_id: 1 }),
    expect: allowAdministrators(404),
  },
  'POST /admin/retake/{id}/take': {
    path: () => `${unknownRetakePath}/take`,
    send: () => ({ version: 1 }),
    expect: allowAdministrators(404),
  },
  'DELETE /admin/retake/{id}': { path: () => unknownRetakePath, expect: allowAdministrators(200) },
};
