-- What can only be one of a few words is an enum. A table that has a row or two a member is rewritten here, for which it
-- is locked: a second or two. The tables come in the order in which the application takes them, so that neither waits for
-- the other. Payments and the ledger, which grow every month, follow in the next migrations.

-- CreateEnum
CREATE TYPE "membership_status" AS ENUM ('active', 'paused', 'past_due', 'canceled');

-- CreateEnum
CREATE TYPE "checkout_kind" AS ENUM ('subscription', 'credits', 'discount');

-- CreateEnum
CREATE TYPE "checkout_status" AS ENUM ('creating', 'open', 'fulfilled', 'expired', 'refunded', 'review');

-- CreateEnum
CREATE TYPE "payment_kind" AS ENUM ('month', 'credits', 'discount');

-- CreateEnum
CREATE TYPE "credit_reason" AS ENUM ('trial', 'invoice', 'pack', 'discount', 'spend', 'forfeit', 'refund');

-- CreateEnum
CREATE TYPE "billing_intent_kind" AS ENUM ('pause', 'resume', 'cancel', 'end_unpaid', 'void_invoices', 'prepay_month', 'withdraw_month');

-- CreateEnum
CREATE TYPE "billing_intent_outcome" AS ENUM ('done', 'abandoned');

-- CreateEnum
CREATE TYPE "difficulty" AS ENUM ('Easy', 'Medium', 'Hard');

-- The checks and partial indexes that compare these columns with texts go first, and come back comparing enums.
DROP INDEX "memberships_one_live_key";
ALTER TABLE "memberships"
  DROP CONSTRAINT "memberships_status_check",
  DROP CONSTRAINT "memberships_canceled_check",
  ALTER COLUMN "status" TYPE "membership_status" USING "status"::"membership_status",
  ADD CONSTRAINT "memberships_canceled_check" CHECK (("status" = 'canceled') = ("canceled_at" IS NOT NULL));
CREATE UNIQUE INDEX "memberships_one_live_key" ON "memberships" ("user_id") WHERE "status" <> 'canceled';

DROP INDEX "checkouts_one_open_key";
ALTER TABLE "checkouts"
  DROP CONSTRAINT "checkouts_kind_check",
  DROP CONSTRAINT "checkouts_status_check",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "kind" TYPE "checkout_kind" USING "kind"::"checkout_kind",
  ALTER COLUMN "status" TYPE "checkout_status" USING "status"::"checkout_status",
  ALTER COLUMN "status" SET DEFAULT 'creating';
CREATE UNIQUE INDEX "checkouts_one_open_key" ON "checkouts" ("user_id", "kind") WHERE "status" IN ('creating', 'open');

ALTER TABLE "billing_intents"
  DROP CONSTRAINT "billing_intents_kind_check",
  DROP CONSTRAINT "billing_intents_outcome_check",
  ALTER COLUMN "kind" TYPE "billing_intent_kind" USING "kind"::"billing_intent_kind",
  ALTER COLUMN "outcome" TYPE "billing_intent_outcome" USING "outcome"::"billing_intent_outcome",
  ADD CONSTRAINT "billing_intents_outcome_check" CHECK (("outcome" IS NULL) = ("finished_at" IS NULL));

ALTER TABLE "books"
  DROP CONSTRAINT "books_difficulty_check",
  ALTER COLUMN "difficulty" TYPE "difficulty" USING "difficulty"::"difficulty";

-- A column of a new type has no statistics: the next migrations would be planned as if these tables were empty.
ANALYZE "memberships", "checkouts", "billing_intents", "books";

-- A connection that has prepared a statement expects the types from before, and would fail from now on. The pools of a
-- server of the previous release open new connections. Whoever holds or awaits an advisory lock applies migrations.
SELECT pg_terminate_backend(a."pid") FROM pg_stat_activity a
WHERE a."datname" = current_database() AND a."usename" = current_user AND a."pid" <> pg_backend_pid()
  AND a."backend_type" = 'client backend'
  AND NOT EXISTS (SELECT FROM pg_locks l WHERE l."pid" = a."pid" AND l."locktype" = 'advisory');
