-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "unwritten" JSONB NOT NULL DEFAULT '[]';
