-- AlterTable
ALTER TABLE "books" ADD COLUMN     "made_sample_file" TEXT;
