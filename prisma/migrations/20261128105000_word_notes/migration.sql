-- A member's own note on a kept word.
ALTER TABLE "kept_words" ADD COLUMN "note" TEXT NOT NULL DEFAULT '';

-- Written by hand from here on.

ALTER TABLE "kept_words" ADD CONSTRAINT "kept_words_note_check" CHECK (char_length("note") <= 500);
