-- Books that a membership includes. No book is included at first, nor is one that the previous release inserts.
ALTER TABLE "books" ADD COLUMN     "included" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "inclusion_ends_at" TIMESTAMPTZ(3);

-- Written by hand from here on.

ALTER TABLE "books" ADD CONSTRAINT "books_inclusion_check"
  CHECK ("inclusion_ends_at" IS NULL OR NOT ("included" AND "published" AND "deleted_at" IS NULL));

-- The included books of a large catalogue are few.
CREATE INDEX "books_inclusion_idx" ON "books"("id") WHERE "included" OR "inclusion_ends_at" IS NOT NULL;

-- The one place that says who may read which book, and until when: whoever bought it, and members in an active or past-due
-- membership if the book is included. After it stops being included, they may finish it for a while if they have begun it.
-- A past-due membership counts until the unpaid period is over, or until it is canceled. Every statement also compares
-- "readable_until" with the current time.
CREATE VIEW "readable_books" AS
SELECT p."user_id", p."book_id", true AS "is_bought", 'infinity'::timestamptz AS "readable_until", NULL::timestamptz AS "included_until"
FROM "purchases" p
UNION ALL
SELECT m."user_id", b."id", false,
  least(coalesce(b."inclusion_ends_at", 'infinity'), CASE m."status" WHEN 'past_due' THEN coalesce(m."current_period_end", 'infinity') ELSE 'infinity' END),
  b."inclusion_ends_at"
FROM "memberships" m CROSS JOIN "books" b
WHERE m."status" IN ('active', 'past_due') AND (b."included" OR b."inclusion_ends_at" IS NOT NULL)
  AND CASE WHEN b."inclusion_ends_at" IS NULL THEN b."in_catalogue"
    ELSE EXISTS (SELECT FROM "reading_positions" r WHERE r."user_id" = m."user_id" AND r."book_id" = b."id") END
  AND NOT EXISTS (SELECT FROM "purchases" p WHERE p."user_id" = m."user_id" AND p."book_id" = b."id");
