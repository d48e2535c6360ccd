-- AlterTable
ALTER TABLE "users" ADD COLUMN     "sync_version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "checkout_id" INTEGER;

-- CreateTable
CREATE TABLE "billing_intents" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "stripe_subscription_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT,
    "resumes_at" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "billing_intents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "token" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "payments_checkout_id_key" ON "payments"("checkout_id");

-- CreateIndex
CREATE INDEX "billing_intents_user_id_finished_at_idx" ON "billing_intents"("user_id", "finished_at");

-- CreateIndex
CREATE INDEX "billing_intents_finished_at_created_at_idx" ON "billing_intents"("finished_at", "created_at");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_intents" ADD CONSTRAINT "billing_intents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "billing_intents"
  ADD CONSTRAINT "billing_intents_kind_check"
    CHECK ("kind" IN ('pause', 'resume', 'cancel', 'end_unpaid', 'void_invoices', 'prepay_month', 'withdraw_month')),
  ADD CONSTRAINT "billing_intents_outcome_check"
    CHECK ("outcome" IN ('done', 'abandoned') AND ("outcome" IS NULL) = ("finished_at" IS NULL));

-- One change that a member asked for at a time, and each of ours once.
CREATE UNIQUE INDEX "billing_intents_one_open_key" ON "billing_intents" ("stripe_subscription_id", "kind") WHERE "finished_at" IS NULL;

UPDATE "payments" SET "checkout_id" = "checkouts"."id"
  FROM "checkouts"
  WHERE "payments"."cause" = (CASE "checkouts"."kind" WHEN 'credits' THEN 'pack:' ELSE 'discount:' END) || "checkouts"."stripe_session_id";
