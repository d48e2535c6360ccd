-- A chapter keeps its phrases' order as a list, and its first phrase's number: an edit writes one row a chapter instead of
-- a number for every phrase that comes after, and a number can be neither missing nor there twice.
ALTER TABLE "chapters"
  ADD COLUMN "phrase_ids" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
  ADD COLUMN "first_phrase_no" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "first_sample_no" INTEGER;

-- Ids hardly shrink: time spent on trying would be lost at every edit.
ALTER TABLE "chapters" ALTER COLUMN "phrase_ids" SET STORAGE EXTERNAL;

UPDATE "chapters" c SET "phrase_ids" = coalesce(
  (SELECT array_agg(p."id" ORDER BY p."place") FROM "phrases" p WHERE p."chapter_id" = c."id"), ARRAY[]::INTEGER[]);

ALTER TABLE "chapters" ADD COLUMN "total_phrases" INTEGER NOT NULL GENERATED ALWAYS AS (cardinality("phrase_ids")) STORED;

UPDATE "chapters" c SET "first_phrase_no" = n."phrases" - c."total_phrases" + 1,
  "first_sample_no" = CASE WHEN c."is_sample" THEN n."sample" - c."total_phrases" + 1 END
FROM (
  SELECT "id", sum("total_phrases") OVER reading AS "phrases",
    sum("total_phrases") FILTER (WHERE "is_sample") OVER reading AS "sample"
  FROM "chapters" WINDOW reading AS (PARTITION BY "book_id" ORDER BY "chapter_no")
) n WHERE n."id" = c."id";

-- With them go their constraints.
ALTER TABLE "phrases" DROP COLUMN "place", DROP COLUMN "phrase_no", DROP COLUMN "sample_no";

-- CreateIndex
CREATE INDEX "chapters_book_id_first_phrase_no_idx" ON "chapters"("book_id", "first_phrase_no");

-- CreateIndex
CREATE INDEX "chapters_book_id_first_sample_no_idx" ON "chapters"("book_id", "first_sample_no");

-- CreateIndex
CREATE INDEX "phrases_book_id_idx" ON "phrases"("book_id");

-- CreateIndex
CREATE INDEX "phrases_chapter_id_id_idx" ON "phrases"("chapter_id", "id");

ALTER TABLE "chapters" ADD CONSTRAINT "chapters_numbers_check" CHECK ("first_phrase_no" > 0 AND "first_sample_no" > 0);

-- Where every phrase stands. For one phrase, look at its chapter alone.
CREATE VIEW "phrase_places" AS
SELECT c."book_id", c."id" AS "chapter_id", c."chapter_no", o."phrase_id", o."place"::int AS "place",
  c."first_phrase_no" + o."place"::int - 1 AS "phrase_no", c."first_sample_no" + o."place"::int - 1 AS "sample_no"
FROM "chapters" c CROSS JOIN LATERAL unnest(c."phrase_ids") WITH ORDINALITY AS o("phrase_id", "place");

-- Where readers stopped: at a phrase, whatever its number is by now. Where it is gone and no other was left, at its number.
CREATE VIEW "reading_stops" AS
SELECT r."user_id", r."book_id", r."seen_at",
  coalesce(c."first_phrase_no" - 1 + array_position(c."phrase_ids", r."phrase_id"), r."phrase_no") AS "phrase_no"
FROM "reading_positions" r
LEFT JOIN "phrases" p ON p."id" = r."phrase_id"
LEFT JOIN "chapters" c ON c."id" = p."chapter_id";

-- At the commit the list must name the chapter's phrases, each once: a change of either goes with one of the other.
-- (The engine that applies this file cuts it at every semicolon, inside of a text too: \073 is one.)
CREATE FUNCTION "demand_phrase_order"("chapter" INTEGER) RETURNS void
  LANGUAGE plpgsql AS E'
BEGIN
  IF EXISTS (
    SELECT FROM "chapters" c WHERE c."id" = "chapter"
      AND (SELECT coalesce(array_agg(o ORDER BY o), \'{}\') FROM unnest(c."phrase_ids") o)
        <> (SELECT coalesce(array_agg(p."id" ORDER BY p."id"), \'{}\') FROM "phrases" p WHERE p."chapter_id" = c."id")
  ) THEN
    RAISE EXCEPTION USING ERRCODE = \'check_violation\', CONSTRAINT = \'chapters_phrase_order\',
      MESSAGE = \'the order of a chapter must name its phrases, each once\'\073
  END IF\073
END';

CREATE FUNCTION "check_phrase_order"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  PERFORM "demand_phrase_order"(NEW."id")\073
  RETURN NULL\073
END';

CREATE CONSTRAINT TRIGGER "chapters_phrase_order" AFTER UPDATE OF "phrase_ids" ON "chapters"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."phrase_ids" IS DISTINCT FROM NEW."phrase_ids")
  EXECUTE FUNCTION "check_phrase_order"();

-- A phrase that came or went looks only for itself: thousands may come at once.
CREATE FUNCTION "check_phrase_place"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  IF EXISTS (
    SELECT FROM "chapters" c
    LEFT JOIN "phrases" p ON p."id" = coalesce(NEW."id", OLD."id") AND p."chapter_id" = c."id"
    WHERE c."id" IN (NEW."chapter_id", OLD."chapter_id")
      AND (p."id" IS NOT NULL) <> (coalesce(NEW."id", OLD."id") = ANY (c."phrase_ids"))
  ) THEN
    RAISE EXCEPTION USING ERRCODE = \'check_violation\', CONSTRAINT = \'phrases_place\',
      MESSAGE = \'a phrase must stand in the order of its chapter, and in no other\'\073
  END IF\073
  RETURN NULL\073
END';

CREATE CONSTRAINT TRIGGER "phrases_place" AFTER INSERT OR DELETE OR UPDATE OF "chapter_id" ON "phrases"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_phrase_place"();
