import { allowEveryone, allowMembers, allowSignedIn, type MatrixRows } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'POST /user/signup': { send: () => ({}), expect: allowEveryone(422) },
  'POST /user/login': {
    send: () => ({ email: 'nobody@example.org', password: 'wrong' }),
    expect: allowEveryone(401),
  },
  'POST /user/logout': { expect: allowSignedIn(200) },
  'POST /user/password-recovery-token': {
    send: () => ({ email: 'nobody@example.org' }),
    expect: allowEveryone(200),
  },
  'GET /user/password-recovery-token': {
    path: () => '/user/password-recovery-token?email=nobody@example.org',
    expect: allowEveryone(200),
  },
  'POST /user/verify-password-recovery-token': {
    send: () => ({ verification_token: 'ABCD-EFGH-JKMN-PQRS' }),
    expect: allowEveryone(422),
  },
  'GET /user/verify-password-recovery-token': {
    path: () => '/user/verify-password-recovery-token?verification_token=ABCD-EFGH-JKMN-PQRS',
    expect: allowEveryone(422),
  },
  'POST /user/reset-password-using-token': { send: () => ({}), expect: allowEveryone(422) },
  'GET /user/reset-password-using-token': { expect: allowEveryone(422) },
  'PUT /user/reset-password': {
    send: () => ({ old_password: 'wrong', new_password: 'une toute nouvelle phrase' }),
    expect: allowSignedIn(422),
  },
  'GET /user/profile': { expect: allowSignedIn(200) },
  'PUT /user/profile': { send: () => ({ password: 'wrong' }), expect: allowSignedIn(422) },
  'POST /user/confirmation-email': { expect: allowSignedIn(200) },
  'POST /user/confirm-email': { send: () => ({ token: 'ABCD-EFGH-JKMN-PQRS' }), expect: allowEveryone(422) },
  'GET /user/export': { expect: allowMembers(200) },
  'DELETE /user/account': { send: () => ({ password: 'wrong' }), expect: allowMembers(422) },
};
