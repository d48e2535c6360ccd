-- Word lists show words from phrases without the capital letter that they have at the start of a sentence.
UPDATE "kept_words"
SET "text" = lower(left("text", 1) COLLATE "und-x-icu") || substr("text", 2)
WHERE "phrase" <> '' AND left("text", 1) <> lower(left("text", 1) COLLATE "und-x-icu");
