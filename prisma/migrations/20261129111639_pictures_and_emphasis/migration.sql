-- AlterTable
ALTER TABLE "chapters" ADD COLUMN     "end_pictures" JSONB;

-- AlterTable
ALTER TABLE "phrases" ADD COLUMN     "emphasis" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "pictures" JSONB;
