/**
 * Rows for every table that existed in commit b5283c8, with every value of every enum. User 1 is a member with every
 * kind of payment. User 2 is a member whose ledger refers to deleted records. User 3 is an administrator, and user 4
 * buys something during the upgrade.
 */
export const oldRows = `
  insert into users (id, name, email, password_hash, user_type, current_credits, stripe_customer_id, trial_used_at)
    values (1, 'Camille', 'camille@example.org', '-', 2, 4, 'cus_1', '2026-09-01'),
      (2, 'Noah', 'noah@example.org', '-', 2, 3, 'cus_2', null),
      (3, 'Ada', 'ada@example.org', '-', 1, 0, null, null), (4, 'Lou', 'lou@example.org', '-', 2, 2, null, null);
  insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), 1, '2026-12-24');
  insert into recovery_tokens (user_id, token_hash, expires_at) values (1, 'a', '2026-12-24');
  insert into rate_limits values ('sign-in:1', 2, 1790000000000);

  insert into books (id, book_code, title, author, narrated_by, description, difficulty, total_phrases)
    select n, 'livre-' || n, 'Livre ' || n, 'A', 'N', 'D', (array['Easy', 'Medium', 'Hard'])[n], 1
    from generate_series(1, 3) n;
  insert into chapters (id, book_id, title, chapter_no) values (1, 1, 'Chapitre 1', 1);
  insert into phrases (id, book_id, chapter_id, phrase, word_list, meanings) values (1, 1, 1, 'Oui', '{Oui}', '{yes}');
  update chapters set phrase_ids = '{1}';
  insert into dictionary_entries values (1, 1, 1, 'oui', null, 'oui', 'yes');
  insert into phrase_words values (1, 'oui', 1);
  insert into machine_meanings values ('fr', 'en', 'non', 'google', 'no', '2026-11-01');
  insert into unasked_phrases (phrase_id, book_id) values (1, 1);

  insert into purchases (user_id, book_id, created_at) values (1, 1, '2026-09-02'), (1, 2, '2026-09-03');
  insert into reading_positions values (1, 1, 1, 1, '2026-09-04');
  insert into reviews (user_id, book_id, title, review, overall_star, performance_star, story_star)
    values (1, 1, 'Bien', 'Bien.', 5, 4, 3);

  insert into memberships (user_id, stripe_subscription_id, status, canceled_at, synced_at)
    values (1, 'sub_1', 'canceled', '2026-10-01', '2026-10-01'), (1, 'sub_2', 'active', null, '2026-11-01'),
      (2, 'sub_3', 'paused', null, '2026-11-01'), (3, 'sub_4', 'past_due', null, '2026-11-01');
  insert into checkouts (user_id, kind, status, price, expected_amount, stripe_session_id)
    values (1, 'subscription', 'fulfilled', 'price_1', 0, 'cs_trial'),
      (1, 'credits', 'fulfilled', 'price_2', 2499, 'cs_pack'), (1, 'credits', 'refunded', 'price_2', 2499, 'cs_back'),
      (1, 'discount', 'fulfilled', 'price_3', 499, 'cs_offer'), (1, 'discount', 'expired', 'price_3', 499, 'cs_late'),
      (1, 'subscription', 'review', 'price_1', 999, 'cs_odd'), (2, 'credits', 'fulfilled', 'price_2', 2499, 'cs_early'),
      (2, 'credits', 'open', 'price_2', 2499, 'cs_open'), (2, 'subscription', 'creating', 'price_1', 999, null);
  insert into payments (user_id, cause, kind, amount, credits, stripe_payment_id, paid_at)
    values (1, 'invoice:in_1', 'month', 999, 1, 'pi_1', '2026-10-01'),
      (1, 'pack:cs_pack', 'credits', 2499, 3, 'pi_2', '2026-10-02'),
      (1, 'pack:cs_back', 'credits', 2499, 3, 'pi_3', '2026-10-03'),
      (1, 'discount:cs_offer', 'discount', 499, 1, 'pi_4', '2026-10-04');
  insert into credit_entries (user_id, delta, reason, cause)
    values (1, 1, 'trial', 'trial:1'), (1, -1, 'spend', 'spend:1:1'), (1, 1, 'invoice', 'invoice:in_1'),
      (1, -1, 'forfeit', 'forfeit:sub_1'), (1, 3, 'pack', 'pack:cs_pack'), (1, 3, 'pack', 'pack:cs_back'),
      (1, -1, 'refund', 'refund:pi_3:1000'), (1, -1, 'refund', 'refund:pi_3:2499'),
      (1, 1, 'discount', 'discount:cs_offer'), (1, -1, 'spend', 'spend:1:2'),
      (2, 3, 'pack', 'pack:cs_early'), (2, 1, 'trial', 'trial:2'), (2, 1, 'invoice', 'invoice:in_gone'),
      (2, 3, 'pack', 'pack:cs_gone'), (2, 1, 'discount', 'discount:cs_gone'), (2, -1, 'spend', 'spend:2:99'),
      (2, -1, 'spend', 'by hand'), (2, -1, 'refund', 'refund:pi_gone:999'), (2, -3, 'forfeit', 'forfeit:account:2');
  insert into reconciliations (started_at, finished_at, looked) values ('2026-11-01', '2026-11-01', 2);
`;

/** Rows that a server of the previous release inserts while a migration adds foreign keys to the existing rows. */
export const concurrentRows = `
  insert into checkouts (user_id, kind, status, price, expected_amount, stripe_session_id)
    values (4, 'subscription', 'fulfilled', 'price_1', 0, 'cs_meanwhile');
  insert into payments (user_id, cause, kind, amount, credits, stripe_payment_id, paid_at)
    values (4, 'invoice:in_meanwhile', 'month', 999, 1, 'pi_meanwhile', now());
  insert into credit_entries (user_id, delta, reason, cause)
    values (4, 1, 'trial', 'trial:4'), (4, 1, 'invoice', 'invoice:in_meanwhile');
`;

export const oldLetters = `
  insert into letters (user_id, cause, subject, body, created_at, due_at)
    values (1, 'receipt:invoice:in_1', 'Your receipt', 'Thank you.', '2026-10-01', '2026-10-01');
`;

/** Rows of tables that were added after commit b5283c8, but before the ledger had foreign keys. */
export const newerRows = `
  insert into emails (user_id, cause, subject, body, created_at, due_at)
    values (1, 'receipt:invoice:in_1', 'Your receipt', 'Thank you.', '2026-10-01', '2026-10-01');
  insert into confirmation_tokens (user_id, email, token_hash, expires_at)
    values (1, 'camille@example.org', 'b', '2026-12-24');
  insert into leases values ('reconciliation', gen_random_uuid(), '2026-11-01');
  insert into billing_intents (user_id, stripe_subscription_id, kind, created_at, finished_at, outcome)
    select 1, 'sub_2', kind, '2026-11-01', case when n < 6 then '2026-11-01'::timestamptz end,
      case when n < 3 then 'done' when n < 6 then 'abandoned' end
    from unnest(array['pause', 'resume', 'cancel', 'end_unpaid', 'void_invoices', 'prepay_month', 'withdraw_month'])
      with ordinality as kinds (kind, n);
  update payments p set checkout_id = c.id from checkouts c where p.cause like '%:' || c.stripe_session_id;
`;

/** The foreign keys that a ledger row should have, by the row's cause. Rows with other causes have none. */
export const foreignKeysByCause: Record<string, { book?: string; session?: string; payment?: string }> = {
  'trial:1': { session: 'cs_trial' },
  'spend:1:1': { book: 'livre-1' },
  'invoice:in_1': { payment: 'pi_1' },
  'pack:cs_pack': { session: 'cs_pack', payment: 'pi_2' },
  'pack:cs_back': { session: 'cs_back', payment: 'pi_3' },
  'refund:pi_3:1000': { payment: 'pi_3' },
  'refund:pi_3:2499': { payment: 'pi_3' },
  'discount:cs_offer': { session: 'cs_offer', payment: 'pi_4' },
  'spend:1:2': { book: 'livre-2' },
  'pack:cs_early': { session: 'cs_early' },
  'trial:4': { session: 'cs_meanwhile' },
  'invoice:in_meanwhile': { payment: 'pi_meanwhile' },
};
