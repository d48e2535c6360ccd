-- CreateEnum
CREATE TYPE "word_state" AS ENUM ('learning', 'known', 'ignored');

-- CreateTable
CREATE TABLE "lemma_states" (
    "user_id" INTEGER NOT NULL,
    "lemma" TEXT NOT NULL,
    "state" "word_state" NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "lemma_states_pkey" PRIMARY KEY ("user_id","lemma")
);

-- CreateTable
CREATE TABLE "kept_words" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "lemma" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "phrase" TEXT NOT NULL DEFAULT '',
    "start" INTEGER,
    "book_id" INTEGER,
    "book_title" TEXT NOT NULL DEFAULT '',
    "phrase_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "learning" BOOLEAN NOT NULL DEFAULT true,
    "due" TIMESTAMPTZ(3) NOT NULL,
    "stability" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "difficulty" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "card_state" SMALLINT NOT NULL DEFAULT 0,
    "learning_steps" SMALLINT NOT NULL DEFAULT 0,
    "scheduled_days" INTEGER NOT NULL DEFAULT 0,
    "repetitions" INTEGER NOT NULL DEFAULT 0,
    "lapses" INTEGER NOT NULL DEFAULT 0,
    "last_graded_at" TIMESTAMPTZ(3),

    CONSTRAINT "kept_words_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kept_word_counts" (
    "user_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "words" INTEGER NOT NULL,

    CONSTRAINT "kept_word_counts_pkey" PRIMARY KEY ("user_id","book_id")
);

-- CreateTable
CREATE TABLE "practice_grades" (
    "user_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "word_id" UUID NOT NULL,
    "grade" SMALLINT NOT NULL,
    "graded_at" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "practice_grades_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "practice_choices" (
    "user_id" INTEGER NOT NULL,
    "daily_limit" INTEGER NOT NULL,

    CONSTRAINT "practice_choices_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "book_lemmas" (
    "book_id" INTEGER NOT NULL,
    "lemma" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "book_lemmas_pkey" PRIMARY KEY ("book_id","lemma")
);

-- CreateTable
CREATE TABLE "counted_books" (
    "book_id" INTEGER NOT NULL,
    "words" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "counted_books_pkey" PRIMARY KEY ("book_id")
);

-- CreateTable
CREATE TABLE "uncounted_books" (
    "book_id" INTEGER NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "uncounted_books_pkey" PRIMARY KEY ("book_id")
);

-- CreateTable
CREATE TABLE "known_shares" (
    "user_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "words" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "known_shares_pkey" PRIMARY KEY ("user_id","book_id")
);

-- CreateIndex
CREATE INDEX "lemma_states_user_id_day_idx" ON "lemma_states"("user_id", "day");

-- CreateIndex
CREATE INDEX "kept_words_user_id_day_idx" ON "kept_words"("user_id", "day");

-- CreateIndex
CREATE INDEX "kept_words_user_id_lemma_id_idx" ON "kept_words"("user_id", "lemma", "id");

-- CreateIndex
CREATE INDEX "kept_words_book_id_idx" ON "kept_words"("book_id");

-- CreateIndex
CREATE INDEX "kept_words_removed_at_idx" ON "kept_words"("removed_at");

-- CreateIndex
CREATE INDEX "practice_grades_word_id_graded_at_idx" ON "practice_grades"("word_id", "graded_at");

-- CreateIndex
CREATE INDEX "practice_grades_user_id_day_idx" ON "practice_grades"("user_id", "day");

-- CreateIndex
CREATE INDEX "book_lemmas_lemma_idx" ON "book_lemmas"("lemma");

-- CreateIndex
CREATE INDEX "known_shares_book_id_idx" ON "known_shares"("book_id");

-- AddForeignKey
ALTER TABLE "lemma_states" ADD CONSTRAINT "lemma_states_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_words" ADD CONSTRAINT "kept_words_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_words" ADD CONSTRAINT "kept_words_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_word_counts" ADD CONSTRAINT "kept_word_counts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practice_grades" ADD CONSTRAINT "practice_grades_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practice_grades" ADD CONSTRAINT "practice_grades_word_id_fkey" FOREIGN KEY ("word_id") REFERENCES "kept_words"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practice_choices" ADD CONSTRAINT "practice_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "book_lemmas" ADD CONSTRAINT "book_lemmas_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counted_books" ADD CONSTRAINT "counted_books_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_shares" ADD CONSTRAINT "known_shares_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_shares" ADD CONSTRAINT "known_shares_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A lemma is kept once. What was removed may come back by Undo, but not beside another.
CREATE UNIQUE INDEX "kept_words_lemma_key" ON "kept_words" ("user_id", "lemma") WHERE "removed_at" IS NULL;
-- What is due, without a look at what is known or removed. The list sorts by it too, words that nobody practises come last.
CREATE INDEX "kept_words_due_idx" ON "kept_words" ("user_id", "learning" DESC, "due", "id") WHERE "removed_at" IS NULL;
-- The other orders of the list. The newest first is the same index read backwards.
CREATE INDEX "kept_words_created_at_idx" ON "kept_words" ("user_id", "created_at", "id") WHERE "removed_at" IS NULL;
CREATE INDEX "kept_words_word_idx" ON "kept_words" ("user_id", "lemma" COLLATE "und-x-icu", "id") WHERE "removed_at" IS NULL;

-- What no edit of the code may write.
ALTER TABLE "lemma_states" ADD CONSTRAINT "lemma_states_lemma_check" CHECK ("lemma" <> '');
ALTER TABLE "kept_words" ADD CONSTRAINT "kept_words_lemma_check" CHECK ("lemma" <> '');
ALTER TABLE "kept_words" ADD CONSTRAINT "kept_words_start_check" CHECK ("start" >= 0);
ALTER TABLE "kept_word_counts" ADD CONSTRAINT "kept_word_counts_words_check" CHECK ("words" >= 0);
ALTER TABLE "practice_grades" ADD CONSTRAINT "practice_grades_grade_check" CHECK ("grade" BETWEEN 1 AND 4);
ALTER TABLE "practice_choices" ADD CONSTRAINT "practice_choices_daily_limit_check" CHECK ("daily_limit" > 0);
ALTER TABLE "book_lemmas" ADD CONSTRAINT "book_lemmas_count_check" CHECK ("count" > 0);
ALTER TABLE "book_lemmas" ADD CONSTRAINT "book_lemmas_lemma_check" CHECK ("lemma" <> '');
ALTER TABLE "counted_books" ADD CONSTRAINT "counted_books_words_check" CHECK ("words" >= 0);
ALTER TABLE "known_shares" ADD CONSTRAINT "known_shares_words_check" CHECK ("words" >= 0);

-- The list of words says how many there are and of which books, however many they are.
CREATE FUNCTION "count_kept_words"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  IF TG_OP = ''INSERT'' THEN
    INSERT INTO "kept_word_counts" ("user_id", "book_id", "words")
    SELECT "user_id", coalesce("book_id", 0), count(*)::int FROM "new_rows" WHERE "removed_at" IS NULL GROUP BY 1, 2
    ON CONFLICT ("user_id", "book_id") DO UPDATE SET "words" = "kept_word_counts"."words" + excluded."words"\073
  ELSIF TG_OP = ''DELETE'' THEN
    UPDATE "kept_word_counts" c SET "words" = c."words" - d."words"
    FROM (
      SELECT "user_id", coalesce("book_id", 0) AS "book_id", count(*)::int AS "words" FROM "old_rows"
      WHERE "removed_at" IS NULL GROUP BY 1, 2
    ) d WHERE c."user_id" = d."user_id" AND c."book_id" = d."book_id"\073
  ELSE
    WITH d AS (
      SELECT "user_id", coalesce("book_id", 0) AS "book_id", sum("sign")::int AS "words" FROM (
        SELECT "user_id", "book_id", 1 AS "sign" FROM "new_rows" WHERE "removed_at" IS NULL
        UNION ALL SELECT "user_id", "book_id", -1 FROM "old_rows" WHERE "removed_at" IS NULL
      ) changed GROUP BY 1, 2 HAVING sum("sign") <> 0
    ), fewer AS (
      UPDATE "kept_word_counts" c SET "words" = c."words" + d."words" FROM d
      WHERE d."words" < 0 AND c."user_id" = d."user_id" AND c."book_id" = d."book_id"
    )
    INSERT INTO "kept_word_counts" ("user_id", "book_id", "words") SELECT "user_id", "book_id", "words" FROM d WHERE "words" > 0
    ON CONFLICT ("user_id", "book_id") DO UPDATE SET "words" = "kept_word_counts"."words" + excluded."words"\073
  END IF\073
  RETURN NULL\073
END';

CREATE TRIGGER "kept_words_count_inserted" AFTER INSERT ON "kept_words" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_kept_words"();
CREATE TRIGGER "kept_words_count_updated" AFTER UPDATE ON "kept_words" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_kept_words"();
CREATE TRIGGER "kept_words_count_deleted" AFTER DELETE ON "kept_words" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_kept_words"();

-- A job counts the words of a book again after its phrases changed. Whoever saves a phrase only says so.
CREATE FUNCTION "note_uncounted_books"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  IF TG_OP = ''UPDATE'' THEN
    INSERT INTO "uncounted_books" ("book_id")
    SELECT DISTINCT n."book_id" FROM "new_rows" n JOIN "old_rows" o USING ("id")
    WHERE n."lemmas" IS DISTINCT FROM o."lemmas" OR n."word_kinds" IS DISTINCT FROM o."word_kinds"
    ON CONFLICT ("book_id") DO UPDATE SET "changes" = "uncounted_books"."changes" + 1\073
  ELSE
    INSERT INTO "uncounted_books" ("book_id") SELECT DISTINCT "book_id" FROM "changed_rows"
    ON CONFLICT ("book_id") DO UPDATE SET "changes" = "uncounted_books"."changes" + 1\073
  END IF\073
  RETURN NULL\073
END';

CREATE TRIGGER "phrases_note_inserted" AFTER INSERT ON "phrases" REFERENCING NEW TABLE AS "changed_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_uncounted_books"();
CREATE TRIGGER "phrases_note_updated" AFTER UPDATE ON "phrases" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_uncounted_books"();
CREATE TRIGGER "phrases_note_deleted" AFTER DELETE ON "phrases" REFERENCING OLD TABLE AS "changed_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_uncounted_books"();

INSERT INTO "uncounted_books" ("book_id") SELECT "id" FROM "books" WHERE "total_phrases" > 0;
