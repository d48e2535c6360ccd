-- The rows from before. Their keys are found by their causes one last time, and stay null where what a cause names is gone.
-- Nothing else changes a row of the ledger: nobody waits for this, however long it is.
UPDATE "credit_entries" e
SET "reason_enum" = e."reason"::"credit_reason", "book_id" = k."book_id", "checkout_id" = k."checkout_id", "payment_id" = k."payment_id"
FROM (
  SELECT e."id", b."id" AS "book_id", coalesce(p."checkout_id", c."id", t."id") AS "checkout_id",
    coalesce(p."id", r."id") AS "payment_id"
  FROM "credit_entries" e
  LEFT JOIN "books" b ON e."reason" = 'spend'
    AND b."id"::text = split_part(e."cause", ':', 3) AND e."cause" = 'spend:' || e."user_id" || ':' || b."id"
  LEFT JOIN "payments" p ON e."reason" IN ('invoice', 'pack', 'discount')
    AND p."cause" = e."cause" AND p."user_id" = e."user_id"
  -- Bought before payments had rows of their own.
  LEFT JOIN "checkouts" c ON e."reason" IN ('pack', 'discount')
    AND c."stripe_session_id" = split_part(e."cause", ':', 2) AND c."user_id" = e."user_id"
  LEFT JOIN "payments" r ON e."reason" = 'refund'
    AND r."stripe_payment_id" = split_part(e."cause", ':', 2) AND r."user_id" = e."user_id"
  -- Its cause names the member alone: it came with their first checkout of a trial.
  LEFT JOIN (
    SELECT "user_id", min("id") AS "id" FROM "checkouts"
    WHERE "kind" = 'subscription' AND "expected_amount" = 0 AND "status" = 'fulfilled' GROUP BY "user_id"
  ) t ON e."reason" = 'trial' AND t."user_id" = e."user_id"
) k
WHERE k."id" = e."id" AND e."reason_enum" IS NULL;

UPDATE "payments" SET "kind_enum" = "kind"::"payment_kind" WHERE "kind_enum" IS NULL;

ANALYZE "credit_entries", "payments";
