-- CreateEnum
CREATE TYPE "clip_check_state" AS ENUM ('waiting', 'checking', 'ready', 'taking', 'done', 'failed');

-- CreateTable
CREATE TABLE "clip_checks" (
    "chapter_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "state" "clip_check_state" NOT NULL DEFAULT 'waiting',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "problem" TEXT,
    "copy" TEXT,
    "found" JSONB,
    "change_count" INTEGER NOT NULL DEFAULT 0,
    "word_time_count" INTEGER NOT NULL DEFAULT 0,
    "chosen_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "result" JSONB,
    "clips" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "lease_id" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "clip_checks_pkey" PRIMARY KEY ("chapter_id")
);

-- CreateIndex
CREATE INDEX "clip_checks_book_id_idx" ON "clip_checks"("book_id");
