-- What a phrase lacks is noted when it is written. To find it out, the studio read all phrases of a book with all their words.
-- CreateTable
CREATE TABLE "unfinished_phrases" (
    "phrase_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "chapter_id" INTEGER NOT NULL,
    "no_audio" BOOLEAN NOT NULL,
    "no_translation" BOOLEAN NOT NULL,
    "open_words" TEXT[],

    CONSTRAINT "unfinished_phrases_pkey" PRIMARY KEY ("phrase_id")
);

-- CreateIndex
CREATE INDEX "unfinished_phrases_book_id_chapter_id_idx" ON "unfinished_phrases"("book_id", "chapter_id");

-- AddForeignKey
ALTER TABLE "unfinished_phrases" ADD CONSTRAINT "unfinished_phrases_phrase_id_fkey" FOREIGN KEY ("phrase_id") REFERENCES "phrases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An open word is one that readers see without a meaning. A number needs none.
-- (The engine that applies this file cuts it at every semicolon, inside of a text too: \073 is one.)
CREATE FUNCTION "note_unfinished_phrases"("written" int[]) RETURNS void
  LANGUAGE sql AS E'
  WITH "noted" AS (
    SELECT p."id", p."book_id", p."chapter_id", p."audio_file" IS NULL AS "no_audio", p."translation" = \'\' AS "no_translation",
      ARRAY(
        SELECT token."word" FROM unnest(p."word_list", p."meanings") WITH ORDINALITY AS token ("word", "meaning", "at")
        WHERE token."meaning" = \'\' AND token."word" ~ \'[[:alpha:]]\' ORDER BY token."at"
      ) AS "open_words"
    FROM "phrases" p WHERE p."id" = ANY ("written")
  ), "finished" AS (
    DELETE FROM "unfinished_phrases" u USING "noted" n
    WHERE u."phrase_id" = n."id" AND NOT n."no_audio" AND NOT n."no_translation" AND n."open_words" = \'{}\'
  )
  INSERT INTO "unfinished_phrases" ("phrase_id", "book_id", "chapter_id", "no_audio", "no_translation", "open_words")
  SELECT "id", "book_id", "chapter_id", "no_audio", "no_translation", "open_words" FROM "noted"
  WHERE "no_audio" OR "no_translation" OR "open_words" <> \'{}\' ORDER BY "id"
  ON CONFLICT ("phrase_id") DO UPDATE SET "book_id" = excluded."book_id", "chapter_id" = excluded."chapter_id",
    "no_audio" = excluded."no_audio", "no_translation" = excluded."no_translation", "open_words" = excluded."open_words"\073
';

CREATE FUNCTION "note_written_phrases"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  PERFORM "note_unfinished_phrases"(array_agg("id")) FROM "new_rows"\073
  RETURN NULL\073
END';

CREATE FUNCTION "note_changed_phrases"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  PERFORM "note_unfinished_phrases"(array_agg(n."id")) FROM "new_rows" n JOIN "old_rows" o ON o."id" = n."id"
  WHERE (n."audio_file" IS NULL, n."translation" = \'\', n."word_list", n."meanings", n."chapter_id")
    IS DISTINCT FROM (o."audio_file" IS NULL, o."translation" = \'\', o."word_list", o."meanings", o."chapter_id")\073
  RETURN NULL\073
END';

CREATE TRIGGER "phrases_note_unfinished" AFTER INSERT ON "phrases" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_written_phrases"();
CREATE TRIGGER "phrases_note_finished" AFTER UPDATE ON "phrases" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_phrases"();

-- The triggers keep their locks until this is committed, so no phrase is missed.
SELECT "note_unfinished_phrases"(array_agg("id")) FROM "phrases" GROUP BY "book_id";
