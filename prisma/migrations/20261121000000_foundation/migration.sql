-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "user_type" SMALLINT NOT NULL DEFAULT 2,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "current_credits" INTEGER NOT NULL DEFAULT 0,
    "stripe_customer_id" TEXT,
    "trial_used_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "books" (
    "id" SERIAL NOT NULL,
    "book_code" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "narrated_by" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "difficulty" TEXT NOT NULL,
    "hours" INTEGER NOT NULL DEFAULT 0,
    "minutes" INTEGER NOT NULL DEFAULT 0,
    "image_file" TEXT,
    "sample_audio_file" TEXT,
    "sample_text" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "total_phrases" INTEGER NOT NULL DEFAULT 0,
    "total_sample_phrases" INTEGER NOT NULL DEFAULT 0,
    "notations" INTEGER NOT NULL DEFAULT 0,
    "average_rating" DECIMAL(2,1) NOT NULL DEFAULT 0,
    "overall_star" DECIMAL(2,1) NOT NULL DEFAULT 0,
    "performance_star" DECIMAL(2,1) NOT NULL DEFAULT 0,
    "story_star" DECIMAL(2,1) NOT NULL DEFAULT 0,

    CONSTRAINT "books_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chapters" (
    "id" SERIAL NOT NULL,
    "book_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "chapter_no" INTEGER NOT NULL,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chapters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phrases" (
    "id" SERIAL NOT NULL,
    "book_id" INTEGER NOT NULL,
    "chapter_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "phrase_no" INTEGER NOT NULL,
    "sample_no" INTEGER,
    "phrase" TEXT NOT NULL,
    "dictionary" TEXT NOT NULL DEFAULT '',
    "translation" TEXT NOT NULL DEFAULT '',
    "audio_file" TEXT,
    "audio_ms" INTEGER,
    "word_list" TEXT[],
    "meanings" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "phrases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reading_positions" (
    "user_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "phrase_id" INTEGER,
    "phrase_no" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reading_positions_pkey" PRIMARY KEY ("user_id","book_id")
);

-- CreateTable
CREATE TABLE "purchases" (
    "user_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchases_pkey" PRIMARY KEY ("user_id","book_id")
);

-- CreateTable
CREATE TABLE "credit_entries" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "delta" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "stripe_subscription_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "current_period_end" TIMESTAMPTZ(3),
    "trial_ends_at" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "cancellation_reason" TEXT,
    "offer_used_at" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkouts" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'creating',
    "price" TEXT NOT NULL,
    "expected_amount" INTEGER NOT NULL,
    "stripe_session_id" TEXT,
    "url" TEXT,
    "review_reason" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "book_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "review" TEXT NOT NULL,
    "overall_star" SMALLINT NOT NULL,
    "performance_star" SMALLINT NOT NULL,
    "story_star" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_stripe_customer_id_key" ON "users"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_tokens_token_hash_key" ON "recovery_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "recovery_tokens_user_id_idx" ON "recovery_tokens"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "books_book_code_key" ON "books"("book_code");

-- CreateIndex
CREATE INDEX "books_created_at_idx" ON "books"("created_at");

-- CreateIndex
CREATE INDEX "books_difficulty_idx" ON "books"("difficulty");

-- CreateIndex
CREATE INDEX "phrases_audio_file_idx" ON "phrases"("audio_file");

-- CreateIndex
CREATE INDEX "reading_positions_book_id_idx" ON "reading_positions"("book_id");

-- CreateIndex
CREATE INDEX "reading_positions_phrase_id_idx" ON "reading_positions"("phrase_id");

-- CreateIndex
CREATE INDEX "purchases_book_id_idx" ON "purchases"("book_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entries_cause_key" ON "credit_entries"("cause");

-- CreateIndex
CREATE INDEX "credit_entries_user_id_created_at_idx" ON "credit_entries"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "memberships_stripe_subscription_id_key" ON "memberships"("stripe_subscription_id");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE INDEX "memberships_status_current_period_end_idx" ON "memberships"("status", "current_period_end");

-- CreateIndex
CREATE UNIQUE INDEX "checkouts_stripe_session_id_key" ON "checkouts"("stripe_session_id");

-- CreateIndex
CREATE INDEX "checkouts_user_id_idx" ON "checkouts"("user_id");

-- CreateIndex
CREATE INDEX "checkouts_status_created_at_idx" ON "checkouts"("status", "created_at");

-- CreateIndex
CREATE INDEX "reviews_book_id_created_at_idx" ON "reviews"("book_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_user_id_book_id_key" ON "reviews"("user_id", "book_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_tokens" ADD CONSTRAINT "recovery_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phrases" ADD CONSTRAINT "phrases_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phrases" ADD CONSTRAINT "phrases_chapter_id_fkey" FOREIGN KEY ("chapter_id") REFERENCES "chapters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_phrase_id_fkey" FOREIGN KEY ("phrase_id") REFERENCES "phrases"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on: what schema.prisma cannot say.

-- Checked at the end of a statement, not row by row, so that one UPDATE renumbers a whole book.
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_book_id_chapter_no_key" UNIQUE ("book_id", "chapter_no") DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "phrases" ADD CONSTRAINT "phrases_book_id_phrase_no_key" UNIQUE ("book_id", "phrase_no") DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "phrases" ADD CONSTRAINT "phrases_book_id_sample_no_key" UNIQUE ("book_id", "sample_no") DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "phrases" ADD CONSTRAINT "phrases_chapter_id_place_key" UNIQUE ("chapter_id", "place") DEFERRABLE INITIALLY IMMEDIATE;

-- At most one live membership a member, and one checkout of a kind on its way.
CREATE UNIQUE INDEX "memberships_one_live_key" ON "memberships" ("user_id") WHERE "status" <> 'canceled';
CREATE UNIQUE INDEX "checkouts_one_open_key" ON "checkouts" ("user_id", "kind") WHERE "status" IN ('creating', 'open');

ALTER TABLE "users"
  ADD CONSTRAINT "users_email_lower_check" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "users_user_type_check" CHECK ("user_type" IN (1, 2)),
  ADD CONSTRAINT "users_current_credits_check" CHECK ("current_credits" >= 0);

ALTER TABLE "books"
  ADD CONSTRAINT "books_book_code_check" CHECK ("book_code" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT "books_difficulty_check" CHECK ("difficulty" IN ('Easy', 'Medium', 'Hard')),
  ADD CONSTRAINT "books_length_check" CHECK ("hours" >= 0 AND "minutes" BETWEEN 0 AND 59),
  ADD CONSTRAINT "books_totals_check" CHECK ("total_phrases" >= 0 AND "total_sample_phrases" BETWEEN 0 AND "total_phrases"),
  ADD CONSTRAINT "books_ratings_check" CHECK ("notations" >= 0 AND "average_rating" BETWEEN 0 AND 5
    AND "overall_star" BETWEEN 0 AND 5 AND "performance_star" BETWEEN 0 AND 5 AND "story_star" BETWEEN 0 AND 5);

ALTER TABLE "chapters" ADD CONSTRAINT "chapters_chapter_no_check" CHECK ("chapter_no" > 0);

ALTER TABLE "phrases"
  ADD CONSTRAINT "phrases_numbers_check" CHECK ("place" > 0 AND "phrase_no" > 0 AND "sample_no" > 0),
  ADD CONSTRAINT "phrases_phrase_check" CHECK ("phrase" <> ''),
  ADD CONSTRAINT "phrases_words_check" CHECK (cardinality("word_list") = cardinality("meanings"));

ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_phrase_no_check" CHECK ("phrase_no" > 0);

ALTER TABLE "credit_entries"
  ADD CONSTRAINT "credit_entries_delta_check" CHECK ("delta" <> 0),
  ADD CONSTRAINT "credit_entries_reason_check" CHECK ("reason" IN ('trial', 'invoice', 'pack', 'discount', 'spend', 'forfeit', 'refund'));

ALTER TABLE "memberships"
  ADD CONSTRAINT "memberships_status_check" CHECK ("status" IN ('active', 'paused', 'past_due', 'canceled')),
  ADD CONSTRAINT "memberships_canceled_check" CHECK (("status" = 'canceled') = ("canceled_at" IS NOT NULL));

ALTER TABLE "checkouts"
  ADD CONSTRAINT "checkouts_kind_check" CHECK ("kind" IN ('subscription', 'credits', 'discount')),
  ADD CONSTRAINT "checkouts_status_check" CHECK ("status" IN ('creating', 'open', 'fulfilled', 'expired', 'refunded', 'review')),
  ADD CONSTRAINT "checkouts_amount_check" CHECK ("expected_amount" >= 0);

ALTER TABLE "reviews"
  ADD CONSTRAINT "reviews_title_check" CHECK (char_length("title") BETWEEN 1 AND 50),
  ADD CONSTRAINT "reviews_stars_check" CHECK ("overall_star" BETWEEN 1 AND 5 AND "performance_star" BETWEEN 1 AND 5
    AND "story_star" BETWEEN 1 AND 5);
