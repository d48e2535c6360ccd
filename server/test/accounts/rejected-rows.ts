import type { RejectedRow } from '../support/running/read-modules.ts';

const toUserUpdate = (column: string, value: string) =>
  `update users set ${column} = ${value} where id = {user}`;

export const rows: RejectedRow[] = [
  ['an email with capitals', toUserUpdate('email', "'A@example.org'"), 'users_email_lower_check'],
  [
    'a new email with capitals',
    toUserUpdate('pending_email', "'A@example.org'"),
    'users_pending_email_check',
  ],
  ['a new email that is the old one', toUserUpdate('pending_email', 'email'), 'users_pending_email_check'],
  [
    'an email to nobody',
    "insert into emails (cause, subject, body, created_at, due_at) values ('x', '', '', now(), now())",
    'emails_recipient_check',
  ],
  ['a third kind of user', toUserUpdate('user_type', '3'), 'users_user_type_check'],
];
