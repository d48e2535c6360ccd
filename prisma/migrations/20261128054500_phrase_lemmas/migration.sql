-- CreateTable
CREATE TABLE "phrase_lemmas" (
    "lemma" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "chapter_id" INTEGER NOT NULL,
    "phrase_id" INTEGER NOT NULL,

    CONSTRAINT "phrase_lemmas_pkey" PRIMARY KEY ("lemma","book_id","chapter_id","phrase_id")
);

-- Written by hand from here on.

-- The lemmas of a phrase's words that members can learn, and the lookup keys of its expressions. The conditions are those of
-- isLearnable and toLookupKey. A token with a space, an apostrophe or a hyphen inside may be an expression.
-- (The engine that applies this file cuts it at every semicolon, inside of a text too: \073 is one.)
CREATE FUNCTION "list_phrase_lemmas"("lemmas" text[], "word_kinds" text[], "word_list" text[]) RETURNS TABLE ("lemma" text)
  LANGUAGE sql IMMUTABLE AS E'
  SELECT w."lemma" FROM unnest("lemmas", "word_kinds") AS w ("lemma", "kind")
  WHERE w."lemma" <> \'\' AND char_length(w."lemma") <= 300 AND w."kind" NOT IN (\'name\', \'number\')
    AND left(w."lemma", 1) = lower(left(w."lemma", 1) COLLATE "und-x-icu")
  UNION
  SELECT k."key" FROM unnest("word_list") AS t ("token")
  CROSS JOIN LATERAL (
    SELECT btrim(regexp_replace(translate(normalize(lower(replace(t."token", U&\'\\00AD\', \'\') COLLATE "und-x-icu"), NFC),
      U&\'\\2019\\02BC\\2010\\2011\', \'\'\'\'\'--\'), U&\'[\\0009-\\000D\\0020\\00A0\\1680\\2000-\\200A\\2028\\2029\\202F\\205F\\3000\\FEFF]+\', \' \', \'g\')) AS "key"
  ) k
  WHERE t."token" ~ U&\'[^\\0020][\\0009-\\000D \\0027\\00A0\\2000-\\2011\\2019\\02BC\\202F-]+[^\\0020]\'
    AND k."key" ~ U&\'[^\\0020\\0027-][ \\0027-]+[^\\0020\\0027-]\' AND char_length(k."key") <= 300
    AND k."key" <> upper(k."key" COLLATE "und-x-icu")
';

-- A phrase's rows are those of one transaction, because it locks the phrase, so two edits never wait for each other here.
CREATE FUNCTION "index_phrase_lemmas"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  IF TG_OP = \'INSERT\' THEN
    INSERT INTO "phrase_lemmas" ("lemma", "book_id", "chapter_id", "phrase_id")
    SELECT l."lemma", n."book_id", n."chapter_id", n."id" FROM "new_rows" n
    CROSS JOIN LATERAL "list_phrase_lemmas"(n."lemmas", n."word_kinds", n."word_list") l\073
  ELSIF TG_OP = \'DELETE\' THEN
    DELETE FROM "phrase_lemmas" x USING "old_rows" o
    CROSS JOIN LATERAL "list_phrase_lemmas"(o."lemmas", o."word_kinds", o."word_list") l
    WHERE x."lemma" = l."lemma" AND x."book_id" = o."book_id" AND x."chapter_id" = o."chapter_id" AND x."phrase_id" = o."id"\073
  ELSE
    DELETE FROM "phrase_lemmas" x USING "old_rows" o JOIN "new_rows" n ON n."id" = o."id"
    CROSS JOIN LATERAL "list_phrase_lemmas"(o."lemmas", o."word_kinds", o."word_list") l
    WHERE (n."lemmas", n."word_kinds", n."word_list", n."chapter_id") IS DISTINCT FROM (o."lemmas", o."word_kinds", o."word_list", o."chapter_id")
      AND x."lemma" = l."lemma" AND x."book_id" = o."book_id" AND x."chapter_id" = o."chapter_id" AND x."phrase_id" = o."id"\073
    INSERT INTO "phrase_lemmas" ("lemma", "book_id", "chapter_id", "phrase_id")
    SELECT l."lemma", n."book_id", n."chapter_id", n."id" FROM "new_rows" n JOIN "old_rows" o ON o."id" = n."id"
    CROSS JOIN LATERAL "list_phrase_lemmas"(n."lemmas", n."word_kinds", n."word_list") l
    WHERE (n."lemmas", n."word_kinds", n."word_list", n."chapter_id") IS DISTINCT FROM (o."lemmas", o."word_kinds", o."word_list", o."chapter_id")\073
  END IF\073
  RETURN NULL\073
END';

CREATE TRIGGER "phrases_index_inserted" AFTER INSERT ON "phrases" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "index_phrase_lemmas"();
CREATE TRIGGER "phrases_index_updated" AFTER UPDATE ON "phrases" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "index_phrase_lemmas"();
CREATE TRIGGER "phrases_index_deleted" AFTER DELETE ON "phrases" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "index_phrase_lemmas"();

INSERT INTO "phrase_lemmas" ("lemma", "book_id", "chapter_id", "phrase_id")
SELECT l."lemma", p."book_id", p."chapter_id", p."id" FROM "phrases" p
CROSS JOIN LATERAL "list_phrase_lemmas"(p."lemmas", p."word_kinds", p."word_list") l;
