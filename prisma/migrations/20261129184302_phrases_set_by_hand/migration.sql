-- AlterTable
ALTER TABLE "phrases" ADD COLUMN     "is_set_by_hand" BOOLEAN NOT NULL DEFAULT false;
