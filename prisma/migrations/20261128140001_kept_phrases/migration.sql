-- CreateTable
CREATE TABLE "kept_phrases" (
    "word_id" UUID NOT NULL,
    "phrase_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "book_id" INTEGER,
    "phrase" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "book_title" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_phrases_pkey" PRIMARY KEY ("word_id","phrase_id")
);

-- CreateIndex
CREATE INDEX "kept_phrases_user_id_idx" ON "kept_phrases"("user_id");

-- CreateIndex
CREATE INDEX "kept_phrases_book_id_idx" ON "kept_phrases"("book_id");

-- AddForeignKey
ALTER TABLE "kept_phrases" ADD CONSTRAINT "kept_phrases_word_id_fkey" FOREIGN KEY ("word_id") REFERENCES "kept_words"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_phrases" ADD CONSTRAINT "kept_phrases_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_phrases" ADD CONSTRAINT "kept_phrases_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Written by hand from here on.

ALTER TABLE "kept_phrases"
  ADD CONSTRAINT "kept_phrases_phrase_check" CHECK ("phrase" <> ''),
  ADD CONSTRAINT "kept_phrases_start_check" CHECK ("start" >= 0);
