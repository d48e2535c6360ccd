-- The filled columns take the places of the old ones, for which the tables are locked for as long as they are read once.
-- All of them first, in the order in which the application takes them.
-- (The engine that applies this file cuts it at every semicolon, inside of a text too: \073 is one.)
DO E'
BEGIN
  LOCK TABLE "checkouts", "books" IN SHARE ROW EXCLUSIVE MODE\073
  LOCK TABLE "payments", "credit_entries" IN ACCESS EXCLUSIVE MODE\073
END';

DROP TRIGGER "payments_fill" ON "payments";
DROP FUNCTION "fill_payment"();
DROP TRIGGER "credit_entries_fill" ON "credit_entries";
DROP FUNCTION "fill_credit_entry"();

-- With the old columns go their checks.
ALTER TABLE "payments" DROP COLUMN "kind";
ALTER TABLE "payments" RENAME COLUMN "kind_enum" TO "kind";
ALTER TABLE "payments" ALTER COLUMN "kind" SET NOT NULL;
ALTER TABLE "credit_entries" DROP COLUMN "reason";
ALTER TABLE "credit_entries" RENAME COLUMN "reason_enum" TO "reason";
ALTER TABLE "credit_entries"
  ALTER COLUMN "reason" SET NOT NULL,
  ADD CONSTRAINT "credit_entries_keys_check" CHECK (
    ("book_id" IS NULL OR "reason" = 'spend')
    AND ("checkout_id" IS NULL OR "reason" IN ('trial', 'pack', 'discount'))
    AND ("payment_id" IS NULL OR "reason" IN ('invoice', 'pack', 'discount', 'refund'))),
  ADD CONSTRAINT "credit_entries_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "credit_entries_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "credit_entries_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- What a server of the previous release writes until it is stopped. The next migration of the ledger drops this.
CREATE FUNCTION "link_credit_entry"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  IF NEW."reason" = \'spend\' THEN
    SELECT "book_id" INTO NEW."book_id" FROM "purchases"
      WHERE "user_id" = NEW."user_id" AND NEW."cause" = \'spend:\' || "user_id" || \':\' || "book_id"\073
  ELSIF NEW."reason" = \'trial\' THEN
    SELECT "id" INTO NEW."checkout_id" FROM "checkouts"
      WHERE "user_id" = NEW."user_id" AND "kind" = \'subscription\' AND "expected_amount" = 0 AND "status" = \'fulfilled\'
      ORDER BY "id" LIMIT 1\073
  ELSIF NEW."reason" = \'refund\' THEN
    SELECT "id" INTO NEW."payment_id" FROM "payments"
      WHERE "user_id" = NEW."user_id" AND starts_with(NEW."cause", \'refund:\' || "stripe_payment_id" || \':\')\073
  ELSIF NEW."reason" <> \'forfeit\' THEN
    SELECT "id", "checkout_id" INTO NEW."payment_id", NEW."checkout_id" FROM "payments"
      WHERE "user_id" = NEW."user_id" AND "cause" = NEW."cause"\073
  END IF\073
  RETURN NEW\073
END';

CREATE TRIGGER "credit_entries_link" BEFORE INSERT ON "credit_entries"
  FOR EACH ROW
  WHEN (NEW."book_id" IS NULL AND NEW."checkout_id" IS NULL AND NEW."payment_id" IS NULL)
  EXECUTE FUNCTION "link_credit_entry"();

-- As after the first of these migrations: what was prepared expects the types from before.
SELECT pg_terminate_backend(a."pid") FROM pg_stat_activity a
WHERE a."datname" = current_database() AND a."usename" = current_user AND a."pid" <> pg_backend_pid()
  AND a."backend_type" = 'client backend'
  AND NOT EXISTS (SELECT FROM pg_locks l WHERE l."pid" = a."pid" AND l."locktype" = 'advisory');
