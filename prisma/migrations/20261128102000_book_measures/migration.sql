-- AlterTable
ALTER TABLE "book_lemmas" ADD COLUMN "pages" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "known_shares" ADD COLUMN "lemma_pages" INTEGER;

-- CreateTable
CREATE TABLE "book_measures" (
    "book_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "words" INTEGER NOT NULL,
    "new_words" DOUBLE PRECISION NOT NULL,
    "lemma_pages" INTEGER NOT NULL,
    "common_1000" INTEGER NOT NULL,
    "common_3000" INTEGER NOT NULL,
    "sentences" INTEGER NOT NULL,
    "sentence_words" INTEGER NOT NULL,
    "verbs" INTEGER NOT NULL,
    "imperfect_verbs" INTEGER NOT NULL,
    "past_historic_verbs" INTEGER NOT NULL,
    "conditional_verbs" INTEGER NOT NULL,
    "subjunctive_verbs" INTEGER NOT NULL,

    CONSTRAINT "book_measures_pkey" PRIMARY KEY ("book_id")
);

-- CreateIndex
CREATE INDEX "book_measures_new_words_book_id_idx" ON "book_measures"("new_words", "book_id");

-- AddForeignKey
ALTER TABLE "book_measures" ADD CONSTRAINT "book_measures_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on.

ALTER TABLE "book_lemmas" ADD CONSTRAINT "book_lemmas_pages_check" CHECK ("pages" BETWEEN 0 AND "count");
ALTER TABLE "known_shares" ADD CONSTRAINT "known_shares_lemma_pages_check" CHECK ("lemma_pages" >= 0);
ALTER TABLE "book_measures" ADD CONSTRAINT "book_measures_new_words_check" CHECK ("new_words" >= 0);
ALTER TABLE "book_measures" ADD CONSTRAINT "book_measures_words_check"
  CHECK ("lemma_pages" > 0 AND "common_1000" BETWEEN 0 AND "common_3000" AND "common_3000" <= "words");
ALTER TABLE "book_measures" ADD CONSTRAINT "book_measures_sentences_check"
  CHECK ("sentences" > 0 AND "sentence_words" >= "sentences");
ALTER TABLE "book_measures" ADD CONSTRAINT "book_measures_verbs_check"
  CHECK (least("imperfect_verbs", "past_historic_verbs", "conditional_verbs", "subjunctive_verbs") >= 0
    AND "imperfect_verbs" + "past_historic_verbs" + "conditional_verbs" + "subjunctive_verbs" <= "verbs");

-- The order of the phrases and their punctuation count too, not just the lemmas.
CREATE TRIGGER "phrases_note_rewritten" AFTER UPDATE OF "phrase" ON "phrases"
  FOR EACH ROW WHEN (OLD."phrase" IS DISTINCT FROM NEW."phrase" AND OLD."lemmas" IS NOT DISTINCT FROM NEW."lemmas")
  EXECUTE FUNCTION "note_uncounted_chapter"();
CREATE TRIGGER "chapters_note_reordered" AFTER UPDATE OF "phrase_ids", "chapter_no" ON "chapters"
  FOR EACH ROW WHEN (NEW."published" AND (OLD."phrase_ids", OLD."chapter_no") IS DISTINCT FROM (NEW."phrase_ids", NEW."chapter_no"))
  EXECUTE FUNCTION "note_uncounted_chapter"();

-- Lists of books show and sort by new words, so a new measurement changes the catalogue.
CREATE CONSTRAINT TRIGGER "book_measures_note_inserted"
  AFTER INSERT OR DELETE ON "book_measures"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "note_catalogue_change"();
CREATE CONSTRAINT TRIGGER "book_measures_note_updated"
  AFTER UPDATE ON "book_measures"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."new_words" IS DISTINCT FROM NEW."new_words") EXECUTE FUNCTION "note_catalogue_change"();
