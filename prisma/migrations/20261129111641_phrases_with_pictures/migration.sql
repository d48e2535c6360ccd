-- Few phrases have pictures, and code that needs them must not read all phrases.
CREATE INDEX CONCURRENTLY "phrases_with_pictures_idx" ON "phrases" ("book_id", "chapter_id") WHERE "pictures" IS NOT NULL;
