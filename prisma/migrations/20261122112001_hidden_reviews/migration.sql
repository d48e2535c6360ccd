-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "hidden_by_id" INTEGER,
ADD COLUMN     "hidden_reason" TEXT;

-- Nothing is hidden without a reason that its writer can be told.
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_check"
  CHECK (("hidden_at" IS NULL) = ("hidden_reason" IS NULL));

-- CreateIndex
CREATE INDEX "reviews_created_at_id_idx" ON "reviews"("created_at", "id");

-- CreateIndex
CREATE INDEX "reviews_hidden_by_id_idx" ON "reviews"("hidden_by_id");

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_id_fkey" FOREIGN KEY ("hidden_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
