-- AlterTable
ALTER TABLE "catalogue_state" ADD COLUMN "content_changed_in" BIGINT NOT NULL DEFAULT 0;

-- Like "note_catalogue_change": at the commit, when the transaction holds all of its other locks. A standby whose state
-- equals the primary's has every change of the content, because the row's lock puts these transactions in an order.
CREATE FUNCTION "note_content_change"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  UPDATE "catalogue_state" SET "content_changed_in" = pg_current_xact_id()::text::bigint
    WHERE "content_changed_in" <> pg_current_xact_id()::text::bigint\073
  RETURN NULL\073
END';

CREATE CONSTRAINT TRIGGER "books_note_content_change"
  AFTER INSERT OR UPDATE OR DELETE ON "books"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "note_content_change"();

CREATE CONSTRAINT TRIGGER "chapters_note_content_change"
  AFTER INSERT OR UPDATE OR DELETE ON "chapters"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "note_content_change"();

CREATE CONSTRAINT TRIGGER "phrases_note_content_change"
  AFTER INSERT OR UPDATE OR DELETE ON "phrases"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "note_content_change"();

CREATE CONSTRAINT TRIGGER "book_measures_note_content_change"
  AFTER INSERT OR UPDATE OR DELETE ON "book_measures"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "note_content_change"();
