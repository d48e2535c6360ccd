-- AlterTable
ALTER TABLE "deletions" ADD COLUMN     "pictures" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "deleted_pictures" (
    "file" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "chapter_id" INTEGER NOT NULL,
    "phrase_id" INTEGER,
    "index" INTEGER NOT NULL,
    "picture" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_pictures_pkey" PRIMARY KEY ("file")
);

-- CreateIndex
CREATE INDEX "deleted_pictures_book_id_idx" ON "deleted_pictures"("book_id");

-- CreateIndex
CREATE INDEX "deleted_pictures_deleted_at_idx" ON "deleted_pictures"("deleted_at");

-- AddForeignKey
ALTER TABLE "deleted_pictures" ADD CONSTRAINT "deleted_pictures_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;
