-- CreateTable
CREATE TABLE "reading_events" (
    "user_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reading_events_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "reading_days" (
    "user_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "book_id" INTEGER NOT NULL,
    "phrase_nos" int4multirange NOT NULL,
    "phrases" INTEGER NOT NULL,
    "milliseconds" INTEGER NOT NULL,

    CONSTRAINT "reading_days_pkey" PRIMARY KEY ("user_id","day","book_id")
);

-- CreateTable
CREATE TABLE "reading_records" (
    "user_id" INTEGER NOT NULL,
    "minutes_per_week" INTEGER,
    "recorded" BOOLEAN NOT NULL DEFAULT true,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "reading_records_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "reading_events_received_at_idx" ON "reading_events"("received_at");

-- CreateIndex
CREATE INDEX "reading_days_book_id_idx" ON "reading_days"("book_id");

-- AddForeignKey
ALTER TABLE "reading_events" ADD CONSTRAINT "reading_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reading_records" ADD CONSTRAINT "reading_records_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What no edit of the code may write.
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_phrases_check" CHECK ("phrases" > 0);
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_milliseconds_check" CHECK ("milliseconds" >= 0);
ALTER TABLE "reading_records" ADD CONSTRAINT "reading_records_minutes_per_week_check" CHECK ("minutes_per_week" > 0);
