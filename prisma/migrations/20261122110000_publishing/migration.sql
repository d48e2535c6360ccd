-- Every book that is there is published, and so is one that the previous release inserts. "in_catalogue" is the one place
-- that says which books readers find: queries and indexes name this column alone.
ALTER TABLE "books" ADD COLUMN     "audio_rights" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "published" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "released" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "text_rights" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "in_catalogue" BOOLEAN NOT NULL GENERATED ALWAYS AS ("published" AND "deleted_at" IS NULL) STORED;

-- A page of the newest, and the count of all, without reading what is not in the catalogue.
CREATE INDEX "books_in_catalogue_created_at_id_idx" ON "books"("in_catalogue", "created_at" DESC, "id" DESC);
