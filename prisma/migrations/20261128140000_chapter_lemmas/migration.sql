-- CreateTable
CREATE TABLE "lemma_numbers" (
    "id" SERIAL NOT NULL,
    "lemma" TEXT NOT NULL,

    CONSTRAINT "lemma_numbers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chapter_lemmas" (
    "chapter_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "phrases" BYTEA NOT NULL,

    CONSTRAINT "chapter_lemmas_pkey" PRIMARY KEY ("chapter_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lemma_numbers_lemma_key" ON "lemma_numbers"("lemma");

-- CreateIndex
CREATE INDEX "chapter_lemmas_book_id_version_idx" ON "chapter_lemmas"("book_id", "version");

-- AddForeignKey
ALTER TABLE "chapter_lemmas" ADD CONSTRAINT "chapter_lemmas_chapter_id_fkey" FOREIGN KEY ("chapter_id") REFERENCES "chapters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on.

ALTER TABLE "lemma_numbers" ADD CONSTRAINT "lemma_numbers_lemma_check" CHECK ("lemma" <> '' AND char_length("lemma") <= 300);
ALTER TABLE "chapter_lemmas" ADD CONSTRAINT "chapter_lemmas_phrases_check" CHECK (octet_length("phrases") % 4 = 0);
-- Compressing the numbers saves little space, and decompressing those of a library takes longer than reading them.
ALTER TABLE "chapter_lemmas" ALTER COLUMN "phrases" SET STORAGE EXTERNAL;
