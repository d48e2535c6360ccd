import { allowAdministrators, type MatrixRows } from '../../support/http/matrix.ts';

/** Requests to the endpoints for the meanings of a chapter, with the status that each role receives. */
export const meaningRows: MatrixRows = {
  'GET /admin/meanings': {
    path: ({ studio }) => `/admin/meanings?chapter_id=${studio.chapters[0]}&phrase=Oui`,
    expect: allowAdministrators(200),
  },
  'GET /admin/chapter/{id}/suggestions': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/suggestions`,
    expect: allowAdministrators(200),
  },
  'PUT /admin/chapter/{id}/meanings': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/meanings`,
    send: ({ studio }) => ({
      phrases: [{ id: studio.phrases[0], version: 999, entries: [{ term: 'oui', meaning: 'yes' }] }],
    }),
    expect: allowAdministrators(422),
  },
  'GET /admin/chapter/{id}/words': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/words`,
    expect: allowAdministrators(200),
  },
  'PUT /admin/chapter/{id}/withdrawn-meanings': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/withdrawn-meanings`,
    send: ({ studio }) => ({
      phrases: [{ id: studio.phrases[0], entries: [{ term: 'inconnu', meaning: 'unknown' }] }],
    }),
    expect: allowAdministrators(200),
  },
  'PUT /admin/chapter/{id}/changed-meaning': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/changed-meaning`,
    send: ({ studio }) => ({
      phrase_id: studio.phrases[0],
      version: 999,
      term: 'oui',
      shown: 'yes',
      meaning: 'indeed',
      scope: 'phrase',
    }),
    expect: allowAdministrators(422),
  },
  'PUT /admin/chapter/{id}/restored-meanings': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/restored-meanings`,
    send: ({ studio }) => ({
      lines: [{ id: studio.phrases[0], term: 'inconnu', before: 'unknown', after: 'strange' }],
    }),
    expect: allowAdministrators(200),
  },
  'PUT /admin/chapter/{id}/taken-suggestions': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/taken-suggestions`,
    send: () => ({ skipped: ['oui'] }),
    expect: allowAdministrators(200),
  },
};
