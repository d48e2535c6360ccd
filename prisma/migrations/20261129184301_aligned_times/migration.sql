-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "aligned_times" JSONB;
