-- Cards that were practiced before come first, then words met in a story, the newest first.
CREATE INDEX "kept_words_repeated_idx" ON "kept_words" ("user_id", "due", "id")
  WHERE "removed_at" IS NULL AND "learning" AND "repetitions" > 0;
CREATE INDEX "kept_words_met_idx" ON "kept_words" ("user_id", "created_at" DESC, "id")
  WHERE "removed_at" IS NULL AND "learning" AND "repetitions" = 0 AND "phrase" <> '';
