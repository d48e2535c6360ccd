-- CreateEnum
CREATE TYPE "deleted_kind" AS ENUM ('book', 'chapter', 'phrase');

-- AlterTable
ALTER TABLE "books" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "chapters" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "phrases" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "deletions" (
    "id" SERIAL NOT NULL,
    "kind" "deleted_kind" NOT NULL,
    "item_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "chapter_id" INTEGER,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,
    "restored_at" TIMESTAMPTZ(3),
    "rows" JSONB,
    "phrase_ids" INTEGER[],
    "clips" TEXT[],

    CONSTRAINT "deletions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "moved_readers" (
    "deletion_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "phrase_id" INTEGER NOT NULL,
    "phrase_no" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "moved_readers_pkey" PRIMARY KEY ("deletion_id","user_id")
);

-- CreateIndex
CREATE INDEX "deletions_book_id_idx" ON "deletions"("book_id");

-- CreateIndex
CREATE INDEX "deletions_deleted_at_idx" ON "deletions"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "deletions_kind_item_id_key" ON "deletions"("kind", "item_id");

-- CreateIndex
CREATE INDEX "moved_readers_user_id_idx" ON "moved_readers"("user_id");

-- AddForeignKey
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moved_readers" ADD CONSTRAINT "moved_readers_deletion_id_fkey" FOREIGN KEY ("deletion_id") REFERENCES "deletions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moved_readers" ADD CONSTRAINT "moved_readers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
