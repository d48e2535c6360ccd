-- AlterTable
ALTER TABLE "phrases" ADD COLUMN     "are_words_measured" BOOLEAN NOT NULL DEFAULT false;
