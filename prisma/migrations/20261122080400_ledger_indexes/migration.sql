-- The keys of the ledger are compared with their tables while everybody goes on writing.
ALTER TABLE "credit_entries" VALIDATE CONSTRAINT "credit_entries_book_id_fkey";
ALTER TABLE "credit_entries" VALIDATE CONSTRAINT "credit_entries_checkout_id_fkey";
ALTER TABLE "credit_entries" VALIDATE CONSTRAINT "credit_entries_payment_id_fkey";

-- CreateIndex
CREATE INDEX "credit_entries_book_id_idx" ON "credit_entries"("book_id");

-- CreateIndex
CREATE INDEX "credit_entries_checkout_id_idx" ON "credit_entries"("checkout_id");

-- CreateIndex
CREATE INDEX "credit_entries_payment_id_idx" ON "credit_entries"("payment_id");
