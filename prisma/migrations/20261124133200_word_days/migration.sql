-- Made anew only for their locks: nobody writes a word until this is committed, and a server of the previous release may be running.
CREATE OR REPLACE TRIGGER "kept_words_count_inserted" AFTER INSERT ON "kept_words" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_kept_words"();

-- AlterTable
ALTER TABLE "kept_word_counts" ADD COLUMN     "learning" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "word_days" (
    "user_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "kept" INTEGER NOT NULL,
    "known" INTEGER NOT NULL,
    "practiced" INTEGER NOT NULL,

    CONSTRAINT "word_days_pkey" PRIMARY KEY ("user_id","day")
);

-- AddForeignKey
ALTER TABLE "word_days" ADD CONSTRAINT "word_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "word_days" ADD CONSTRAINT "word_days_words_check" CHECK ("kept" >= 0 AND "known" >= 0 AND "practiced" >= 0);
ALTER TABLE "kept_word_counts" ADD CONSTRAINT "kept_word_counts_learning_check" CHECK ("learning" >= 0);

-- Adds to sums what changed. Rows are locked in one order, as the sweep of removed words holds no member's row. Missing rows are
-- only made for what is added: what is taken away was counted, unless its member is being deleted.
CREATE OR REPLACE FUNCTION "change_word_days"("users" int[], "days" date[], "kepts" int[], "knowns" int[], "practiceds" int[]) RETURNS void
  LANGUAGE plpgsql AS E'
BEGIN
  INSERT INTO "word_days" ("user_id", "day", "kept", "known", "practiced")
  SELECT "user_id", "day", 0, 0, 0 FROM unnest("users", "days", "kepts", "knowns", "practiceds") d ("user_id", "day", "kept", "known", "practiced")
  WHERE "kept" > 0 OR "known" > 0 OR "practiced" > 0
  GROUP BY "user_id", "day" ORDER BY "user_id", "day"
  ON CONFLICT DO NOTHING\073
  WITH d AS (
    SELECT "user_id", "day", coalesce(sum("kept"), 0)::int AS "kept", coalesce(sum("known"), 0)::int AS "known",
      coalesce(sum("practiced"), 0)::int AS "practiced"
    FROM unnest("users", "days", "kepts", "knowns", "practiceds") d ("user_id", "day", "kept", "known", "practiced")
    GROUP BY "user_id", "day"
  ), locked AS MATERIALIZED (
    SELECT w."user_id", w."day" FROM "word_days" w JOIN d USING ("user_id", "day") ORDER BY 1, 2 FOR UPDATE OF w
  )
  UPDATE "word_days" w SET "kept" = w."kept" + d."kept", "known" = w."known" + d."known", "practiced" = w."practiced" + d."practiced"
  FROM d JOIN locked USING ("user_id", "day")
  WHERE w."user_id" = d."user_id" AND w."day" = d."day" AND (d."kept" <> 0 OR d."known" <> 0 OR d."practiced" <> 0)\073
END';

CREATE OR REPLACE FUNCTION "change_kept_word_counts"("users" int[], "books" int[], "counts" int[], "learnings" int[]) RETURNS void
  LANGUAGE plpgsql AS E'
BEGIN
  INSERT INTO "kept_word_counts" ("user_id", "book_id", "words", "learning")
  SELECT DISTINCT "user_id", "book_id", 0, 0 FROM unnest("users", "books", "counts") d ("user_id", "book_id", "words")
  WHERE "words" > 0 ORDER BY "user_id", "book_id"
  ON CONFLICT DO NOTHING\073
  WITH d AS (
    SELECT "user_id", "book_id", sum("words")::int AS "words", sum("learning")::int AS "learning"
    FROM unnest("users", "books", "counts", "learnings") d ("user_id", "book_id", "words", "learning")
    GROUP BY "user_id", "book_id" HAVING sum("words") <> 0 OR sum("learning") <> 0
  ), locked AS MATERIALIZED (
    SELECT c."user_id", c."book_id" FROM "kept_word_counts" c JOIN d USING ("user_id", "book_id") ORDER BY 1, 2 FOR UPDATE OF c
  )
  UPDATE "kept_word_counts" c SET "words" = c."words" + d."words", "learning" = c."learning" + d."learning"
  FROM d JOIN locked USING ("user_id", "book_id") WHERE c."user_id" = d."user_id" AND c."book_id" = d."book_id"\073
END';

CREATE OR REPLACE FUNCTION "count_kept_words"() RETURNS trigger
  LANGUAGE plpgsql AS E'
DECLARE "users" int[]\073 "books" int[]\073 "days" date[]\073 "counts" int[]\073 "learnings" int[]\073
BEGIN
  IF TG_OP = ''INSERT'' THEN
    SELECT array_agg("user_id"), array_agg("book_id"), array_agg("day"), array_agg("words"), array_agg("learns")
    INTO "users", "books", "days", "counts", "learnings" FROM (
      SELECT "user_id", coalesce("book_id", 0) AS "book_id", "day", sum("sign")::int AS "words",
        coalesce(sum("sign") FILTER (WHERE "learning"), 0)::int AS "learns"
      FROM (SELECT "user_id", "book_id", "day", "learning", "removed_at", 1 AS "sign" FROM "new_rows") changed
      WHERE "removed_at" IS NULL GROUP BY 1, 2, 3 HAVING sum("sign") <> 0 OR sum("sign") FILTER (WHERE "learning") <> 0
    ) d\073
  ELSIF TG_OP = ''DELETE'' THEN
    SELECT array_agg("user_id"), array_agg("book_id"), array_agg("day"), array_agg("words"), array_agg("learns")
    INTO "users", "books", "days", "counts", "learnings" FROM (
      SELECT "user_id", coalesce("book_id", 0) AS "book_id", "day", sum("sign")::int AS "words",
        coalesce(sum("sign") FILTER (WHERE "learning"), 0)::int AS "learns"
      FROM (SELECT "user_id", "book_id", "day", "learning", "removed_at", -1 AS "sign" FROM "old_rows") changed
      WHERE "removed_at" IS NULL GROUP BY 1, 2, 3 HAVING sum("sign") <> 0 OR sum("sign") FILTER (WHERE "learning") <> 0
    ) d\073
  ELSE
    SELECT array_agg("user_id"), array_agg("book_id"), array_agg("day"), array_agg("words"), array_agg("learns")
    INTO "users", "books", "days", "counts", "learnings" FROM (
      SELECT "user_id", coalesce("book_id", 0) AS "book_id", "day", sum("sign")::int AS "words",
        coalesce(sum("sign") FILTER (WHERE "learning"), 0)::int AS "learns"
      FROM (SELECT "user_id", "book_id", "day", "learning", "removed_at", 1 AS "sign" FROM "new_rows" UNION ALL SELECT "user_id", "book_id", "day", "learning", "removed_at", -1 AS "sign" FROM "old_rows") changed
      WHERE "removed_at" IS NULL GROUP BY 1, 2, 3 HAVING sum("sign") <> 0 OR sum("sign") FILTER (WHERE "learning") <> 0
    ) d\073
  END IF\073
  IF "users" IS NOT NULL THEN
    PERFORM "change_kept_word_counts"("users", "books", "counts", "learnings")\073
    PERFORM "change_word_days"("users", "days", "counts", NULL, NULL)\073
  END IF\073
  RETURN NULL\073
END';

CREATE OR REPLACE FUNCTION "count_known_words"() RETURNS trigger
  LANGUAGE plpgsql AS E'
DECLARE "users" int[]\073 "days" date[]\073 "counts" int[]\073
BEGIN
  IF TG_OP = ''INSERT'' THEN
    SELECT array_agg("user_id"), array_agg("day"), array_agg("words") INTO "users", "days", "counts" FROM (
      SELECT "user_id", "day", sum("sign")::int AS "words" FROM (SELECT "user_id", "day", 1 AS "sign" FROM "new_rows" WHERE "state" = ''known'') changed
      GROUP BY 1, 2 HAVING sum("sign") <> 0
    ) d\073
  ELSIF TG_OP = ''DELETE'' THEN
    SELECT array_agg("user_id"), array_agg("day"), array_agg("words") INTO "users", "days", "counts" FROM (
      SELECT "user_id", "day", sum("sign")::int AS "words" FROM (SELECT "user_id", "day", -1 AS "sign" FROM "old_rows" WHERE "state" = ''known'') changed
      GROUP BY 1, 2 HAVING sum("sign") <> 0
    ) d\073
  ELSE
    SELECT array_agg("user_id"), array_agg("day"), array_agg("words") INTO "users", "days", "counts" FROM (
      SELECT "user_id", "day", sum("sign")::int AS "words" FROM (SELECT "user_id", "day", 1 AS "sign" FROM "new_rows" WHERE "state" = ''known'' UNION ALL SELECT "user_id", "day", -1 AS "sign" FROM "old_rows" WHERE "state" = ''known'') changed
      GROUP BY 1, 2 HAVING sum("sign") <> 0
    ) d\073
  END IF\073
  IF "users" IS NOT NULL THEN
    PERFORM "change_word_days"("users", "days", NULL, "counts", NULL)\073
  END IF\073
  RETURN NULL\073
END';

CREATE OR REPLACE FUNCTION "count_grades"() RETURNS trigger
  LANGUAGE plpgsql AS E'
DECLARE "users" int[]\073 "days" date[]\073 "counts" int[]\073
BEGIN
  IF TG_OP = ''INSERT'' THEN
    SELECT array_agg("user_id"), array_agg("day"), array_agg("words") INTO "users", "days", "counts" FROM (
      SELECT "user_id", "day", sum("sign")::int AS "words" FROM (SELECT "user_id", "day", 1 AS "sign" FROM "new_rows" WHERE "undone_at" IS NULL) changed
      GROUP BY 1, 2 HAVING sum("sign") <> 0
    ) d\073
  ELSIF TG_OP = ''DELETE'' THEN
    SELECT array_agg("user_id"), array_agg("day"), array_agg("words") INTO "users", "days", "counts" FROM (
      SELECT "user_id", "day", sum("sign")::int AS "words" FROM (SELECT "user_id", "day", -1 AS "sign" FROM "old_rows" WHERE "undone_at" IS NULL) changed
      GROUP BY 1, 2 HAVING sum("sign") <> 0
    ) d\073
  ELSE
    SELECT array_agg("user_id"), array_agg("day"), array_agg("words") INTO "users", "days", "counts" FROM (
      SELECT "user_id", "day", sum("sign")::int AS "words" FROM (SELECT "user_id", "day", 1 AS "sign" FROM "new_rows" WHERE "undone_at" IS NULL UNION ALL SELECT "user_id", "day", -1 AS "sign" FROM "old_rows" WHERE "undone_at" IS NULL) changed
      GROUP BY 1, 2 HAVING sum("sign") <> 0
    ) d\073
  END IF\073
  IF "users" IS NOT NULL THEN
    PERFORM "change_word_days"("users", "days", NULL, NULL, "counts")\073
  END IF\073
  RETURN NULL\073
END';

CREATE TRIGGER "lemma_states_count_inserted" AFTER INSERT ON "lemma_states" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_known_words"();
CREATE TRIGGER "lemma_states_count_updated" AFTER UPDATE ON "lemma_states" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_known_words"();
CREATE TRIGGER "lemma_states_count_deleted" AFTER DELETE ON "lemma_states" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_known_words"();
CREATE TRIGGER "practice_grades_count_inserted" AFTER INSERT ON "practice_grades" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_grades"();
CREATE TRIGGER "practice_grades_count_updated" AFTER UPDATE ON "practice_grades" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_grades"();
CREATE TRIGGER "practice_grades_count_deleted" AFTER DELETE ON "practice_grades" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_grades"();

-- Words from before.
UPDATE "kept_word_counts" c SET "learning" = k."learning" FROM (
  SELECT "user_id", coalesce("book_id", 0) AS "book_id", count(*)::int AS "learning" FROM "kept_words"
  WHERE "removed_at" IS NULL AND "learning" GROUP BY 1, 2
) k WHERE c."user_id" = k."user_id" AND c."book_id" = k."book_id";
INSERT INTO "word_days" ("user_id", "day", "kept", "known", "practiced")
SELECT "user_id", "day", sum("kept"), sum("known"), sum("practiced") FROM (
  SELECT "user_id", "day", count(*) AS "kept", 0 AS "known", 0 AS "practiced" FROM "kept_words" WHERE "removed_at" IS NULL GROUP BY 1, 2
  UNION ALL SELECT "user_id", "day", 0, count(*), 0 FROM "lemma_states" WHERE "state" = 'known' GROUP BY 1, 2
  UNION ALL SELECT "user_id", "day", 0, 0, count(*) FROM "practice_grades" WHERE "undone_at" IS NULL GROUP BY 1, 2
) counted GROUP BY 1, 2;
