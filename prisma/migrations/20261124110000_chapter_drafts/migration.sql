-- A chapter is published or a draft. Every chapter that is there is published, and so is one that the previous release inserts.
-- A draft has no numbers, so that whatever finds phrases by their numbers finds none of it. The studio counts in numbers of
-- its own. The previous release does not keep these: a book that it edits meanwhile gets them right with its next edit.
-- Books first, as a page turn locks them, so that neither waits for the other.
ALTER TABLE "books" ADD COLUMN     "total_studio_phrases" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "chapters" ADD COLUMN     "published" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "first_studio_no" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "first_phrase_no" DROP NOT NULL;

UPDATE "chapters" SET "first_studio_no" = "first_phrase_no";
-- Pages of the catalogue show nothing of this, and stay cached.
ALTER TABLE "books" DISABLE TRIGGER "books_note_catalogue_change";
UPDATE "books" SET "total_studio_phrases" = "total_phrases" WHERE "total_phrases" > 0;
ALTER TABLE "books" ENABLE TRIGGER "books_note_catalogue_change";

ALTER TABLE "chapters" ADD CONSTRAINT "chapters_draft_numbers_check"
  CHECK ("published" OR ("first_phrase_no" IS NULL AND "first_sample_no" IS NULL));

-- CreateIndex
CREATE INDEX "chapters_book_id_first_studio_no_idx" ON "chapters"("book_id", "first_studio_no");

-- The phrases that readers find, and all of them as the studio numbers them.
CREATE OR REPLACE VIEW "phrase_places" AS
SELECT c."book_id", c."id" AS "chapter_id", c."chapter_no", o."phrase_id", o."place"::int AS "place",
  c."first_phrase_no" + o."place"::int - 1 AS "phrase_no", c."first_sample_no" + o."place"::int - 1 AS "sample_no"
FROM "chapters" c CROSS JOIN LATERAL unnest(c."phrase_ids") WITH ORDINALITY AS o("phrase_id", "place")
WHERE c."published";

CREATE VIEW "studio_places" AS
SELECT c."book_id", c."id" AS "chapter_id", c."chapter_no", o."phrase_id", o."place"::int AS "place",
  c."first_studio_no" + o."place"::int - 1 AS "phrase_no"
FROM "chapters" c CROSS JOIN LATERAL unnest(c."phrase_ids") WITH ORDINALITY AS o("phrase_id", "place");

-- A reader whose chapter became a draft goes on at the next phrase that is published, else at the last one before. Their position
-- stays with its phrase, and leads back there when the chapter is published again.
CREATE OR REPLACE VIEW "reading_stops" AS
SELECT r."user_id", r."book_id", r."seen_at",
  coalesce(c."first_phrase_no" - 1 + array_position(c."phrase_ids", r."phrase_id"), CASE WHEN c."id" IS NOT NULL THEN (
    SELECT greatest(1, least(1 + coalesce(sum(d."total_phrases") FILTER (WHERE d."chapter_no" < c."chapter_no"), 0), sum(d."total_phrases")))::int
    FROM "chapters" d WHERE d."book_id" = c."book_id" AND d."published"
  ) END, r."phrase_no") AS "phrase_no"
FROM "reading_positions" r
LEFT JOIN "phrases" p ON p."id" = r."phrase_id"
LEFT JOIN "chapters" c ON c."id" = p."chapter_id";

-- What members know of a book is counted without its drafts.
CREATE FUNCTION "note_uncounted_chapter"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  INSERT INTO "uncounted_books" ("book_id") VALUES (NEW."book_id")
  ON CONFLICT ("book_id") DO UPDATE SET "changes" = "uncounted_books"."changes" + 1\073
  RETURN NULL\073
END';

CREATE TRIGGER "chapters_note_published" AFTER UPDATE OF "published" ON "chapters"
  FOR EACH ROW WHEN (OLD."published" IS DISTINCT FROM NEW."published") EXECUTE FUNCTION "note_uncounted_chapter"();
CREATE TRIGGER "phrases_note_moved" AFTER UPDATE OF "chapter_id" ON "phrases"
  FOR EACH ROW WHEN (OLD."chapter_id" IS DISTINCT FROM NEW."chapter_id") EXECUTE FUNCTION "note_uncounted_chapter"();
