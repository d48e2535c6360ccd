-- Each ledger row knows its number in the member's ledger and the balance after it, so that a page of the history, its
-- balances and their total are read by index, however long the ledger is.
ALTER TABLE "credit_entries"
  ADD COLUMN "entry_no" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "balance_after" INTEGER NOT NULL DEFAULT 0;

-- In the database rather than in the server, so that a server of the previous release numbers its rows too. Whoever
-- moves credits holds the member's row already, and anybody else waits for it here.
-- (The engine that applies this file cuts it at every semicolon, inside of a text too: \073 is one.)
CREATE FUNCTION "number_credit_entry"() RETURNS trigger
  LANGUAGE plpgsql AS E'
DECLARE
  last RECORD\073
BEGIN
  PERFORM FROM "users" WHERE "id" = NEW."user_id" FOR NO KEY UPDATE\073
  SELECT "entry_no", "balance_after" INTO last FROM "credit_entries"
    WHERE "user_id" = NEW."user_id" ORDER BY "entry_no" DESC LIMIT 1\073
  NEW."entry_no" := coalesce(last."entry_no", 0) + 1\073
  NEW."balance_after" := coalesce(last."balance_after", 0) + NEW."delta"\073
  RETURN NEW\073
END';

CREATE TRIGGER "credit_entries_number" BEFORE INSERT ON "credit_entries"
  FOR EACH ROW EXECUTE FUNCTION "number_credit_entry"();

-- After the trigger: what a running server writes meanwhile is numbered with the rest.
UPDATE "credit_entries" e SET "entry_no" = n."entry_no", "balance_after" = n."balance_after"
FROM (
  SELECT "id", row_number() OVER ledger AS "entry_no", sum("delta") OVER ledger AS "balance_after"
  FROM "credit_entries" WINDOW ledger AS (PARTITION BY "user_id" ORDER BY "id")
) n WHERE n."id" = e."id";

-- CreateIndex
CREATE UNIQUE INDEX "credit_entries_user_id_entry_no_key" ON "credit_entries"("user_id", "entry_no");

-- A library is listed by when each book was last bought or read.
ALTER TABLE "purchases" ADD COLUMN "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

UPDATE "purchases" p SET "touched_at" = greatest(p."created_at",
  (SELECT r."seen_at" FROM "reading_positions" r WHERE r."user_id" = p."user_id" AND r."book_id" = p."book_id"));

-- CreateIndex
CREATE INDEX "purchases_user_id_touched_at_book_id_idx" ON "purchases"("user_id", "touched_at" DESC, "book_id");

-- CreateIndex
CREATE INDEX "purchases_user_id_created_at_book_id_idx" ON "purchases"("user_id", "created_at", "book_id");

CREATE FUNCTION "note_purchase_touch"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  NEW."touched_at" := greatest(NEW."created_at", (SELECT r."seen_at" FROM "reading_positions" r
    WHERE r."user_id" = NEW."user_id" AND r."book_id" = NEW."book_id"))\073
  RETURN NEW\073
END';

CREATE TRIGGER "purchases_note_touch" BEFORE INSERT OR UPDATE OF "created_at" ON "purchases"
  FOR EACH ROW EXECUTE FUNCTION "note_purchase_touch"();

CREATE FUNCTION "note_position_touch"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  UPDATE "purchases" SET "touched_at" = NEW."seen_at"
    WHERE "user_id" = NEW."user_id" AND "book_id" = NEW."book_id" AND "touched_at" < NEW."seen_at"\073
  RETURN NULL\073
END';

CREATE TRIGGER "reading_positions_note_touch" AFTER INSERT OR UPDATE OF "seen_at" ON "reading_positions"
  FOR EACH ROW EXECUTE FUNCTION "note_position_touch"();

-- The studio lists its books a page at a time, and counts them without reading them.
CREATE INDEX "books_in_studio_idx" ON "books" ("created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
