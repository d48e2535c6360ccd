-- AlterTable
ALTER TABLE "books" ADD COLUMN     "cut_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "image_card_file" TEXT,
ADD COLUMN     "image_jpeg_file" TEXT,
ADD COLUMN     "image_wide_file" TEXT;

-- CreateTable
CREATE TABLE "dictionary_entries" (
    "phrase_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "head" TEXT,
    "term" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,

    CONSTRAINT "dictionary_entries_pkey" PRIMARY KEY ("phrase_id","line")
);

-- CreateTable
CREATE TABLE "phrase_words" (
    "book_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "phrase_id" INTEGER NOT NULL,

    CONSTRAINT "phrase_words_pkey" PRIMARY KEY ("book_id","key","phrase_id")
);

-- CreateIndex
CREATE INDEX "dictionary_entries_book_id_key_idx" ON "dictionary_entries"("book_id", "key");

-- CreateIndex
CREATE INDEX "dictionary_entries_book_id_head_idx" ON "dictionary_entries"("book_id", "head");

-- CreateIndex
CREATE INDEX "phrase_words_phrase_id_idx" ON "phrase_words"("phrase_id");

-- AddForeignKey
ALTER TABLE "dictionary_entries" ADD CONSTRAINT "dictionary_entries_phrase_id_fkey" FOREIGN KEY ("phrase_id") REFERENCES "phrases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phrase_words" ADD CONSTRAINT "phrase_words_phrase_id_fkey" FOREIGN KEY ("phrase_id") REFERENCES "phrases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on.

ALTER TABLE "dictionary_entries"
  ADD CONSTRAINT "dictionary_entries_line_check" CHECK ("line" > 0),
  ADD CONSTRAINT "dictionary_entries_text_check" CHECK ("key" <> '' AND "meaning" <> '');
