-- AlterTable
ALTER TABLE "books" ADD COLUMN     "difficulty_chosen" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "sample_requested_at" TIMESTAMPTZ(3);
