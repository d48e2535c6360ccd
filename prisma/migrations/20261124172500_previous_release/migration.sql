-- The previous release counts the phrases of draft chapters when it numbers a book, which the check on drafts refused. Its numbers of
-- drafts are dropped now, and at its commit the book is numbered again by the same rules as everywhere.
-- (The engine that applies this file cuts it at every semicolon, inside of a text too: \073 is one.)
CREATE FUNCTION "renumber_phrases"("book" INTEGER) RETURNS void
  LANGUAGE sql AS E'
  UPDATE "chapters" c SET "first_phrase_no" = n."first_phrase_no", "first_sample_no" = n."first_sample_no",
    "first_studio_no" = n."first_studio_no"
  FROM (
    SELECT "id", 1 + sum("total_phrases") OVER reading - "total_phrases" AS "first_studio_no",
      CASE WHEN "published" THEN 1 + sum("total_phrases") FILTER (WHERE "published") OVER reading - "total_phrases" END
        AS "first_phrase_no",
      CASE WHEN "published" AND "is_sample"
        THEN 1 + sum("total_phrases") FILTER (WHERE "published" AND "is_sample") OVER reading - "total_phrases" END
        AS "first_sample_no"
    FROM "chapters" WHERE "book_id" = "book" WINDOW reading AS (ORDER BY "chapter_no")
  ) n
  WHERE c."id" = n."id" AND (c."first_phrase_no", c."first_sample_no", c."first_studio_no")
    IS DISTINCT FROM (n."first_phrase_no", n."first_sample_no", n."first_studio_no")\073

  UPDATE "books" SET "total_phrases" = n."phrases", "total_sample_phrases" = n."sample", "total_studio_phrases" = n."studio"
  FROM (
    SELECT coalesce(sum("total_phrases") FILTER (WHERE "published"), 0) AS "phrases",
      coalesce(sum("total_phrases") FILTER (WHERE "published" AND "is_sample"), 0) AS "sample",
      coalesce(sum("total_phrases"), 0) AS "studio"
    FROM "chapters" WHERE "book_id" = "book"
  ) n
  WHERE "id" = "book" AND ("total_phrases", "total_sample_phrases", "total_studio_phrases")
    IS DISTINCT FROM (n."phrases", n."sample", n."studio")\073
';

CREATE FUNCTION "drop_draft_numbers"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  NEW."first_phrase_no" := NULL\073
  NEW."first_sample_no" := NULL\073
  RETURN NEW\073
END';

CREATE TRIGGER "chapters_drop_draft_numbers" BEFORE UPDATE OF "first_phrase_no", "first_sample_no" ON "chapters"
  FOR EACH ROW WHEN (NOT NEW."published" AND (NEW."first_phrase_no" IS NOT NULL OR NEW."first_sample_no" IS NOT NULL))
  EXECUTE FUNCTION "drop_draft_numbers"();

CREATE FUNCTION "renumber_book_of_draft"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  PERFORM "renumber_phrases"(NEW."book_id")\073
  RETURN NULL\073
END';

-- That release writes a draft's numbers with every change of the order, and never the studio's. This one writes a draft whose
-- studio number stays once, when the chapter becomes one. Deferred, as the totals of the book are written after the chapters.
CREATE CONSTRAINT TRIGGER "chapters_renumber_book_of_draft" AFTER UPDATE OF "first_phrase_no", "first_sample_no" ON "chapters"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT NEW."published" AND NEW."first_studio_no" = OLD."first_studio_no")
  EXECUTE FUNCTION "renumber_book_of_draft"();
