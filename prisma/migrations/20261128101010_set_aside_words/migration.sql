-- Words that were forgotten eight times are set aside until the member returns them to practice.
ALTER TABLE "kept_words"
  ADD COLUMN "recent_lapses" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "set_aside" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "returned_at" TIMESTAMPTZ(3);
ALTER TABLE "kept_words" ADD CONSTRAINT "kept_words_recent_lapses_check" CHECK ("recent_lapses" >= 0);
UPDATE "kept_words" SET "recent_lapses" = "lapses", "set_aside" = "lapses" >= 8 WHERE "lapses" > 0;

CREATE INDEX "kept_words_set_aside_idx" ON "kept_words" ("user_id", "created_at" DESC, "id")
  WHERE "removed_at" IS NULL AND "set_aside";

-- Practice reads each kind of card from its own index: learning steps (1 and 3), reviews (2) and new cards (0).
CREATE INDEX "kept_words_step_idx" ON "kept_words" ("user_id", "due", "id")
  WHERE "removed_at" IS NULL AND "learning" AND NOT "set_aside" AND "card_state" IN (1, 3);
CREATE INDEX "kept_words_review_idx" ON "kept_words" ("user_id", "due", "id")
  WHERE "removed_at" IS NULL AND "learning" AND NOT "set_aside" AND "card_state" = 2;
CREATE INDEX "kept_words_new_idx" ON "kept_words" ("user_id", "due", "id")
  WHERE "removed_at" IS NULL AND "learning" AND NOT "set_aside" AND "card_state" = 0;
DROP INDEX "kept_words_repeated_idx";

-- New cards of the book that the member is reading, and practice limited to a book.
CREATE INDEX "kept_words_story_idx" ON "kept_words" ("user_id", "book_id", "card_state", "due", "id")
  WHERE "removed_at" IS NULL AND "learning" AND "book_id" IS NOT NULL;
