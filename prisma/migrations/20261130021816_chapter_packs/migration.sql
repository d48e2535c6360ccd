-- CreateTable
CREATE TABLE "chapter_revisions" (
    "chapter_id" INTEGER NOT NULL,
    "revision" UUID NOT NULL,

    CONSTRAINT "chapter_revisions_pkey" PRIMARY KEY ("chapter_id")
);

-- CreateTable
CREATE TABLE "chapter_packs" (
    "file" TEXT NOT NULL,
    "chapter_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "revision" UUID NOT NULL,
    "format" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "text_bytes" INTEGER NOT NULL,
    "missing_files" INTEGER NOT NULL DEFAULT 0,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "stored_at" TIMESTAMPTZ(3),
    "outdated_at" TIMESTAMPTZ(3),

    CONSTRAINT "chapter_packs_pkey" PRIMARY KEY ("file")
);

-- CreateIndex
CREATE INDEX "chapter_packs_chapter_id_idx" ON "chapter_packs"("chapter_id");

-- CreateIndex
CREATE INDEX "chapter_packs_outdated_at_idx" ON "chapter_packs"("outdated_at");

-- Written by hand from here on.

ALTER TABLE "chapter_packs" ADD CONSTRAINT "chapter_packs_bytes_check"
  CHECK ("bytes" >= "text_bytes" AND "text_bytes" > 0 AND "missing_files" >= 0);

-- A random revision can't return, even if the row was deleted meanwhile, or the database restored elsewhere.
CREATE FUNCTION "revise_chapters"("chapters" int[]) RETURNS void
  LANGUAGE sql AS E'
  INSERT INTO "chapter_revisions" ("chapter_id", "revision")
  SELECT "id", gen_random_uuid() FROM (SELECT DISTINCT unnest("chapters") AS "id") c ORDER BY "id"
  ON CONFLICT ("chapter_id") DO UPDATE SET "revision" = excluded."revision"\073
';

-- Compares whole rows, so that no column can be forgotten. A change that readers don't see makes the same pack again.
CREATE FUNCTION "revise_chapters_of_phrases"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  IF TG_OP = \'INSERT\' THEN
    PERFORM "revise_chapters"(array(SELECT "chapter_id" FROM "new_rows"))\073
  ELSIF TG_OP = \'DELETE\' THEN
    PERFORM "revise_chapters"(array(SELECT "chapter_id" FROM "old_rows"))\073
  ELSE
    PERFORM "revise_chapters"(array(
      SELECT unnest(array[o."chapter_id", n."chapter_id"]) FROM "old_rows" o JOIN "new_rows" n ON n."id" = o."id"
      WHERE o.* IS DISTINCT FROM n.*))\073
  END IF\073
  RETURN NULL\073
END';

CREATE FUNCTION "revise_chapter"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  PERFORM "revise_chapters"(array[NEW."id"])\073
  RETURN NULL\073
END';

CREATE TRIGGER "phrases_revise_inserted" AFTER INSERT ON "phrases" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "revise_chapters_of_phrases"();
CREATE TRIGGER "phrases_revise_updated" AFTER UPDATE ON "phrases" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "revise_chapters_of_phrases"();
CREATE TRIGGER "phrases_revise_deleted" AFTER DELETE ON "phrases" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "revise_chapters_of_phrases"();

-- The other columns of a chapter are not in its pack.
CREATE TRIGGER "chapters_revise" AFTER UPDATE OF "phrase_ids", "end_pictures" ON "chapters"
  FOR EACH ROW WHEN ((OLD."phrase_ids", OLD."end_pictures") IS DISTINCT FROM (NEW."phrase_ids", NEW."end_pictures"))
  EXECUTE FUNCTION "revise_chapter"();
