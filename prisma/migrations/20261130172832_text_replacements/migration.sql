-- CreateTable
CREATE TABLE "text_replacements" (
    "id" UUID NOT NULL,
    "book_id" INTEGER NOT NULL,
    "search" TEXT NOT NULL,
    "replacement" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "phrase_count" INTEGER NOT NULL,
    "rows" JSONB,

    CONSTRAINT "text_replacements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "text_replacements_book_id_idx" ON "text_replacements"("book_id");

-- CreateIndex
CREATE INDEX "text_replacements_made_at_idx" ON "text_replacements"("made_at");

-- AddForeignKey
ALTER TABLE "text_replacements" ADD CONSTRAINT "text_replacements_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;
