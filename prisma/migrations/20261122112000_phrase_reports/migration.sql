-- CreateEnum
CREATE TYPE "report_kind" AS ENUM ('sound', 'meaning', 'typo', 'other');

-- CreateTable
CREATE TABLE "phrase_reports" (
    "id" SERIAL NOT NULL,
    "phrase_id" INTEGER NOT NULL,
    "kind" "report_kind" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "shown_phrase" TEXT NOT NULL,
    "user_id" INTEGER,
    "visitor" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" INTEGER,

    CONSTRAINT "phrase_reports_pkey" PRIMARY KEY ("id")
);

-- Nobody is known twice, and of a closed report no visitor is known.
ALTER TABLE "phrase_reports"
  ADD CONSTRAINT "phrase_reports_visitor_check"
    CHECK ("visitor" IS NULL OR ("user_id" IS NULL AND "closed_at" IS NULL));

-- While it is open, one person's report of a phrase and kind is one row. A closed account's reports are nobody's.
CREATE UNIQUE INDEX "phrase_reports_open_key"
  ON "phrase_reports"("phrase_id", "kind", coalesce("user_id"::text, "visitor")) WHERE "closed_at" IS NULL;

-- CreateIndex
CREATE INDEX "phrase_reports_phrase_id_idx" ON "phrase_reports"("phrase_id");

-- CreateIndex
CREATE INDEX "phrase_reports_user_id_id_idx" ON "phrase_reports"("user_id", "id");

-- CreateIndex
CREATE INDEX "phrase_reports_closed_by_id_idx" ON "phrase_reports"("closed_by_id");

-- AddForeignKey
ALTER TABLE "phrase_reports" ADD CONSTRAINT "phrase_reports_phrase_id_fkey" FOREIGN KEY ("phrase_id") REFERENCES "phrases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phrase_reports" ADD CONSTRAINT "phrase_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phrase_reports" ADD CONSTRAINT "phrase_reports_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
