-- A row of the ledger refers to the book that a credit was spent on, and to the checkout and the payment that moved it.
-- `cause` is for uniqueness alone and is not taken apart any more. New columns stand beside the old ones until they are
-- filled, so that no table is locked while it is rewritten.
ALTER TABLE "payments" ADD COLUMN "kind_enum" "payment_kind";

-- A server of the previous release goes on writing meanwhile.
-- (The engine that applies this file cuts it at every semicolon, inside of a text too: \073 is one.)
CREATE FUNCTION "fill_payment"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  NEW."kind_enum" := NEW."kind"::"payment_kind"\073
  RETURN NEW\073
END';

CREATE TRIGGER "payments_fill" BEFORE INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION "fill_payment"();

ALTER TABLE "credit_entries"
  ADD COLUMN "reason_enum" "credit_reason",
  ADD COLUMN "book_id" INTEGER,
  ADD COLUMN "checkout_id" INTEGER,
  ADD COLUMN "payment_id" INTEGER;

-- It writes rows without keys, which are found by composing its causes.
CREATE FUNCTION "fill_credit_entry"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  NEW."reason_enum" := NEW."reason"::"credit_reason"\073
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

CREATE TRIGGER "credit_entries_fill" BEFORE INSERT ON "credit_entries"
  FOR EACH ROW EXECUTE FUNCTION "fill_credit_entry"();
