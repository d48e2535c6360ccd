import { everyone, type MatrixRows, members, signedIn } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'POST /user/signup': { send: () => ({}), expect: everyone(422) },
  'POST /user/login': {
    send: () => ({ email: 'nobody@example.org', password: 'wrong' }),
    expect: everyone(401),
  },
  'POST /user/logout': { expect: signedIn(200) },
  'POST /user/password-recovery-token': {
    send: () => ({ email: 'nobody@example.org' }),
    expect: everyone(200),
  },
  'GET /user/password-recovery-token': {
    path: () => '/user/password-recovery-token?email=nobody@example.org',
    expect: everyone(200),
  },
  'POST /user/verify-password-recovery-token': {
    send: () => ({ verification_token: 'ABCD-EFGH-JKMN-PQRS' }),
    expect: everyone(422),
  },
  'GET /user/verify-password-recovery-token': {
    path: () => '/user/verify-password-recovery-token?verification_token=ABCD-EFGH-JKMN-PQRS',
    expect: everyone(422),
  },
  'POST /user/reset-password-using-token': { send: () => ({}), expect: everyone(422) },
  'GET /user/reset-password-using-token': { expect: everyone(422) },
  'PUT /user/reset-password': {
    send: () => ({ old_password: 'wrong', new_password: 'une toute nouvelle phrase' }),
    expect: signedIn(422),
  },
  'GET /user/profile': { expect: signedIn(200) },
  'PUT /user/profile': { send: () => ({ password: 'wrong' }), expect: signedIn(422) },
  'POST /user/confirmation-email': { expect: signedIn(200) },
  'POST /user/confirm-email': { send: () => ({ token: 'ABCD-EFGH-JKMN-PQRS' }), expect: everyone(422) },
  'GET /user/export': { expect: members(200) },
  'DELETE /user/account': { send: () => ({ password: 'wrong' }), expect: members(422) },
};
