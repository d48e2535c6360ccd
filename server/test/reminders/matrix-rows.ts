import { allowEveryone, allowMembers, type MatrixRows } from '../support/http/matrix.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/nobody';
/** A key pair's public key, and a secret: those of the example in RFC 8291. */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

export const rows: MatrixRows = {
  'GET /user/reminder': { expect: allowMembers(200) },
  'PUT /user/reminder': {
    send: () => ({ time: '19:30', time_zone: 'Europe/Paris' }),
    expect: allowMembers(200),
  },
  'POST /user/push-subscription': { send: () => ({ endpoint, ...keys }), expect: allowMembers(200) },
  'DELETE /user/push-subscription': { send: () => ({ endpoint }), expect: allowMembers(200) },
  'DELETE /user/reminder': { expect: allowMembers(200) },
  'POST /guest/reminder/skip': {
    send: () => ({ token: 'unknown', day: '2026-11-30' }),
    expect: allowEveryone(404),
  },
  'POST /guest/reminder/stop': { send: () => ({ token: 'unknown' }), expect: allowEveryone(404) },
};
