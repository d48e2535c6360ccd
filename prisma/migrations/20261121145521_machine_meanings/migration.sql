-- CreateTable
CREATE TABLE "machine_meanings" (
    "source" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "machine_meanings_pkey" PRIMARY KEY ("source","target","key","provider")
);

-- CreateTable
CREATE TABLE "unasked_phrases" (
    "phrase_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "put_off_until" TIMESTAMPTZ(3),

    CONSTRAINT "unasked_phrases_pkey" PRIMARY KEY ("phrase_id")
);

-- CreateIndex
CREATE INDEX "unasked_phrases_book_id_phrase_id_idx" ON "unasked_phrases"("book_id", "phrase_id");

-- AddForeignKey
ALTER TABLE "unasked_phrases" ADD CONSTRAINT "unasked_phrases_phrase_id_fkey" FOREIGN KEY ("phrase_id") REFERENCES "phrases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on.

ALTER TABLE "machine_meanings" ADD CONSTRAINT "machine_meanings_key_check" CHECK ("key" <> '' AND "provider" <> '');

ALTER TABLE "unasked_phrases" ADD CONSTRAINT "unasked_phrases_attempts_check" CHECK ("attempts" >= 0);

-- Of the phrases that are there already, those with any token without a meaning, gaps too: whoever asks sorts them out.
INSERT INTO "unasked_phrases" ("phrase_id", "book_id")
SELECT "id", "book_id" FROM "phrases" WHERE '' = ANY ("meanings");
