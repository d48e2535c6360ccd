-- CreateTable
CREATE TABLE "machine_translations" (
    "source" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "text_key" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "translation" TEXT,
    "made_at" TIMESTAMPTZ(3),
    "claim_id" UUID,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "machine_translations_pkey" PRIMARY KEY ("source","target","text_key","provider")
);

-- Written by hand from here on.

ALTER TABLE "machine_translations" ADD CONSTRAINT "machine_translations_text_check"
  CHECK ("text" <> '' AND "text_key" = md5("text") AND "provider" <> '');
-- A row is either a translation or a request for one.
ALTER TABLE "machine_translations" ADD CONSTRAINT "machine_translations_state_check" CHECK (
  ("translation" IS NULL) = ("made_at" IS NULL) AND
  ("translation" IS NULL) = ("claim_id" IS NOT NULL) AND ("claim_id" IS NULL) = ("claimed_until" IS NULL)
);

-- A request that fails deletes the rows that it has claimed.
CREATE INDEX "machine_translations_claimed_idx" ON "machine_translations" ("claim_id") WHERE "claim_id" IS NOT NULL;

-- Texts with the same key are the same phrase: they differ at most in case, spaces, and the kinds of apostrophes, dashes
-- and quotation marks. The contract's `toPhraseKey` does the same. Characters without a counterpart are removed.
CREATE FUNCTION "phrase_key"("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN translate(
  replace(lower(normalize("text", NFC)), U&'\2026', '...'),
  U&'\2019\02BC\2018\2010\2011\2012\2013\2014\2212\00AB\00BB\201C\201D\201E \0009\000A\000D\00A0\202F\2007\2009\200A\00AD\200B\FEFF',
  '''''''------"""""'
);
