import { randomUUID } from 'node:crypto';
import { allowEveryone, allowMembers, type MatrixRows } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'POST /user/reading-events': {
    send: (names) => ({
      events: [
        {
          id: randomUUID(),
          book_code: names.ownedBookCode,
          phrase_no: 1,
          seconds: 3,
          heard_at: '2026-11-22T10:00:00Z',
          time_zone: 'Europe/Paris',
        },
      ],
    }),
    expect: allowMembers(200),
  },
  'GET /user/progress': {
    path: () => '/user/progress?from=2026-11-01&to=2026-11-30',
    expect: allowMembers(200),
  },
  'GET /user/today': { path: () => '/user/today?time_zone=Europe/Paris', expect: allowMembers(200) },
  'PUT /user/reading-goal': { send: () => ({ minutes_per_week: 60 }), expect: allowMembers(200) },
  'PUT /user/reading-record': { send: () => ({ recorded: true }), expect: allowMembers(200) },
  'DELETE /user/reading-history': { expect: allowMembers(200) },
  'GET /user/weekly-email': { expect: allowMembers(200) },
  'PUT /user/weekly-email': { send: () => ({ wanted: true }), expect: allowMembers(200) },
  'POST /guest/weekly-email': { send: () => ({ token: 'unknown' }), expect: allowEveryone(404) },
};
