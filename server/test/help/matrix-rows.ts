import { allowEveryone, type MatrixRows } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'POST /guest/help-email': { send: () => ({}), expect: allowEveryone(422) },
};
