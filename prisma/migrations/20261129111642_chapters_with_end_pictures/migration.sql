CREATE INDEX CONCURRENTLY "chapters_with_end_pictures_idx" ON "chapters" ("book_id") WHERE "end_pictures" IS NOT NULL;
