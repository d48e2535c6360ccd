-- CreateEnum
CREATE TYPE "recording_state" AS ENUM ('waiting', 'aligning', 'ready', 'taking_over', 'failed');

-- AlterTable
ALTER TABLE "phrases" ADD COLUMN     "word_times" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "recordings" (
    "chapter_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "state" "recording_state" NOT NULL DEFAULT 'waiting',
    "task" JSONB,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "problem" TEXT,
    "file_name" TEXT NOT NULL,
    "file" TEXT,
    "copy" TEXT,
    "seconds" DOUBLE PRECISION,
    "peaks" BYTEA,
    "phrases" JSONB NOT NULL,
    "clips" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "lease_id" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recordings_pkey" PRIMARY KEY ("chapter_id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "file" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("file")
);

-- CreateIndex
CREATE INDEX "recordings_book_id_idx" ON "recordings"("book_id");

-- CreateIndex
CREATE INDEX "uploads_user_id_idx" ON "uploads"("user_id");

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
