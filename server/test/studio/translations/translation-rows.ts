import { allowAdministrators, type MatrixRows } from '../../support/http/matrix.ts';

/** Requests to the endpoints for translations, with the status that each role receives. */
export const translationRows: MatrixRows = {
  'GET /admin/chapter/{id}/translations': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/translations`,
    expect: allowAdministrators(200),
  },
  'PUT /admin/chapter/{id}/translations': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/translations`,
    send: () => ({
      translations: [{ id: 999_999, phrase: 'Oui.', seen_translation: '', translation: 'Yes.' }],
    }),
    expect: allowAdministrators(200),
  },
  'PUT /admin/chapter/{id}/translation-drafts': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/translation-drafts`,
    expect: allowAdministrators(422),
  },
};
