-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "next_payment_at" TIMESTAMPTZ(3),
ADD COLUMN     "prepaid" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "payments" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "cause" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "credits" INTEGER NOT NULL,
    "stripe_payment_id" TEXT,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "reversed_amount" INTEGER NOT NULL DEFAULT 0,
    "credits_reversed" INTEGER NOT NULL DEFAULT 0,
    "credits_taken" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "letters" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "cause" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "letters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliations" (
    "id" SERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "looked" INTEGER NOT NULL DEFAULT 0,
    "mended" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payments_cause_key" ON "payments"("cause");

-- CreateIndex
CREATE UNIQUE INDEX "payments_stripe_payment_id_key" ON "payments"("stripe_payment_id");

-- CreateIndex
CREATE INDEX "payments_user_id_paid_at_idx" ON "payments"("user_id", "paid_at");

-- CreateIndex
CREATE UNIQUE INDEX "letters_cause_key" ON "letters"("cause");

-- CreateIndex
CREATE INDEX "letters_user_id_idx" ON "letters"("user_id");

-- CreateIndex
CREATE INDEX "letters_sent_at_due_at_idx" ON "letters"("sent_at", "due_at");

-- CreateIndex
CREATE INDEX "reconciliations_started_at_idx" ON "reconciliations"("started_at");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_kind_check" CHECK ("kind" IN ('month', 'credits', 'discount')),
  ADD CONSTRAINT "payments_amount_check" CHECK ("amount" > 0 AND "reversed_amount" BETWEEN 0 AND "amount"),
  ADD CONSTRAINT "payments_credits_check" CHECK ("credits" >= 0 AND "credits_reversed" BETWEEN 0 AND "credits"
    AND "credits_taken" BETWEEN 0 AND "credits_reversed");

ALTER TABLE "reconciliations"
  ADD CONSTRAINT "reconciliations_counts_check" CHECK ("looked" >= 0 AND "mended" >= 0 AND "failed" >= 0);
