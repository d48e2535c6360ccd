-- How long a chapter's clips are is kept with the chapter: summed for each reader, a book of 100,000 phrases kept others waiting.
ALTER TABLE "chapters" ADD COLUMN "clip_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "clip_ms" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION "change_chapter_length"("chapter" int, "clips" int, "milliseconds" int) RETURNS void
  LANGUAGE sql AS E'
  UPDATE "chapters" SET "clip_count" = "clip_count" + "clips", "clip_ms" = "clip_ms" + "milliseconds" WHERE "id" = "chapter"\073
';

CREATE FUNCTION "add_chapter_lengths"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  PERFORM "change_chapter_length"("chapter_id", count(*)::int, sum("audio_ms")::int)
  FROM "new_rows" WHERE "audio_ms" IS NOT NULL GROUP BY "chapter_id" ORDER BY "chapter_id"\073
  RETURN NULL\073
END';

CREATE FUNCTION "take_chapter_lengths"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  PERFORM "change_chapter_length"("chapter_id", -count(*)::int, -sum("audio_ms")::int)
  FROM "old_rows" WHERE "audio_ms" IS NOT NULL GROUP BY "chapter_id" ORDER BY "chapter_id"\073
  RETURN NULL\073
END';

CREATE FUNCTION "move_chapter_length"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  IF OLD."audio_ms" IS NOT NULL THEN PERFORM "change_chapter_length"(OLD."chapter_id", -1, -OLD."audio_ms")\073 END IF\073
  IF NEW."audio_ms" IS NOT NULL THEN PERFORM "change_chapter_length"(NEW."chapter_id", 1, NEW."audio_ms")\073 END IF\073
  RETURN NULL\073
END';

CREATE TRIGGER "phrases_add_lengths" AFTER INSERT ON "phrases" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_chapter_lengths"();
CREATE TRIGGER "phrases_take_lengths" AFTER DELETE ON "phrases" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "take_chapter_lengths"();
CREATE TRIGGER "phrases_move_length" AFTER UPDATE OF "audio_ms", "chapter_id" ON "phrases"
  FOR EACH ROW WHEN (OLD."audio_ms" IS DISTINCT FROM NEW."audio_ms" OR OLD."chapter_id" <> NEW."chapter_id")
  EXECUTE FUNCTION "move_chapter_length"();

-- The triggers keep their locks until this is committed, so nothing is counted twice.
UPDATE "chapters" c SET "clip_count" = p."clips", "clip_ms" = p."milliseconds"
FROM (
  SELECT "chapter_id", count(*)::int AS "clips", sum("audio_ms")::int AS "milliseconds"
  FROM "phrases" WHERE "audio_ms" IS NOT NULL GROUP BY "chapter_id"
) p
WHERE p."chapter_id" = c."id";
