import type { RejectedRow } from '../support/running/read-modules.ts';

const toUserUpdate = (column: string, value: string) =>
  `update users set ${column} = ${value} where id = {user}`;
const toCreditInsert = (delta: number, reason: string, cause = 'x') =>
  `insert into credit_entries (user_id, delta, reason, cause) values ({user}, ${delta}, '${reason}', '${cause}');`;
const toKeyedCreditInsert = (reason: string, key: string) =>
  `insert into credit_entries (user_id, delta, reason, cause, ${key}) values ({user}, 1, '${reason}', 'x', 2147483647);`;

export const rows: RejectedRow[] = [
  ['negative credits', toUserUpdate('current_credits', '-1'), 'users_current_credits_check'],
  ['a move of no credits', toCreditInsert(0, 'pack'), 'credit_entries_delta_check'],
  ['an unknown reason', toCreditInsert(1, 'gift'), 'credit_reason'],
  ['credits that came with a book', toKeyedCreditInsert('pack', 'book_id'), 'credit_entries_keys_check'],
  [
    'a checkout that a credit was spent in',
    toKeyedCreditInsert('spend', 'checkout_id'),
    'credit_entries_keys_check',
  ],
  ['a payment of a trial', toKeyedCreditInsert('trial', 'payment_id'), 'credit_entries_keys_check'],
  ['a book that is not there', toKeyedCreditInsert('spend', 'book_id'), 'credit_entries_book_id_fkey'],
  [
    'the same cause twice',
    toCreditInsert(1, 'pack') + toCreditInsert(1, 'trial'),
    'credit_entries_cause_key',
  ],
];
