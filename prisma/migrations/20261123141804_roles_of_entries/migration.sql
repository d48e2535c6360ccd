-- AlterTable
ALTER TABLE "dictionary_entries" ADD COLUMN     "role" TEXT;
