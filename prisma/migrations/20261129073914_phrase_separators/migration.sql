-- CreateEnum
CREATE TYPE "phrase_separator" AS ENUM ('space', 'line', 'paragraph', 'section');

-- AlterTable
ALTER TABLE "phrases" ADD COLUMN "separator" "phrase_separator" NOT NULL DEFAULT 'space';
