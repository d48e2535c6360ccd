-- CreateTable
CREATE TABLE "lemma_corrections" (
    "id" SERIAL NOT NULL,
    "book_id" INTEGER NOT NULL,
    "phrase_id" INTEGER,
    "key" TEXT NOT NULL,
    "occurrence" INTEGER,
    "lemma" TEXT,
    "is_name" BOOLEAN,
    "corrected_at" TIMESTAMPTZ(3) NOT NULL,
    "corrected_by_id" INTEGER,

    CONSTRAINT "lemma_corrections_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lemma_corrections_phrase_id_idx" ON "lemma_corrections"("phrase_id");

-- CreateIndex
CREATE INDEX "lemma_corrections_corrected_by_id_idx" ON "lemma_corrections"("corrected_by_id");

-- A word has one correction for the whole book, where phrase and occurrence are null.
CREATE UNIQUE INDEX "lemma_corrections_book_id_key_phrase_id_occurrence_key" ON "lemma_corrections"("book_id", "key", "phrase_id", "occurrence") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "lemma_corrections" ADD CONSTRAINT "lemma_corrections_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lemma_corrections" ADD CONSTRAINT "lemma_corrections_phrase_id_fkey" FOREIGN KEY ("phrase_id") REFERENCES "phrases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lemma_corrections" ADD CONSTRAINT "lemma_corrections_corrected_by_id_fkey" FOREIGN KEY ("corrected_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Written by hand from here on.
ALTER TABLE "lemma_corrections"
  ADD CONSTRAINT "lemma_corrections_key_check" CHECK ("key" <> ''),
  ADD CONSTRAINT "lemma_corrections_scope_check" CHECK (("phrase_id" IS NULL) = ("occurrence" IS NULL) AND "occurrence" >= 0),
  ADD CONSTRAINT "lemma_corrections_lemma_check" CHECK ("lemma" <> '' AND char_length("lemma") <= 80),
  ADD CONSTRAINT "lemma_corrections_change_check" CHECK ("lemma" IS NOT NULL OR "is_name" IS NOT NULL),
  -- A name keeps its spelling, and is one in the whole book.
  ADD CONSTRAINT "lemma_corrections_name_check" CHECK ("is_name" IS NOT TRUE OR ("lemma" IS NULL AND "phrase_id" IS NULL));
