-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "targets" JSONB;

-- CreateTable
CREATE TABLE "former_sounds" (
    "id" SERIAL NOT NULL,
    "book_id" INTEGER NOT NULL,
    "chapter_id" INTEGER NOT NULL,
    "rows" JSONB NOT NULL,
    "clips" TEXT[],
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,
    "is_restored" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "former_sounds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "former_sounds_book_id_idx" ON "former_sounds"("book_id");

-- CreateIndex
CREATE INDEX "former_sounds_chapter_id_idx" ON "former_sounds"("chapter_id");

-- CreateIndex
CREATE INDEX "former_sounds_replaced_at_idx" ON "former_sounds"("replaced_at");

-- AddForeignKey
ALTER TABLE "former_sounds" ADD CONSTRAINT "former_sounds_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;
