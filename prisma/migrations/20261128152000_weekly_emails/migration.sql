-- AlterTable
ALTER TABLE "emails" ADD COLUMN "unsubscribe_url" TEXT;

-- CreateTable
CREATE TABLE "weekly_emails" (
    "user_id" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "time_zone" TEXT NOT NULL,
    "token" TEXT NOT NULL,

    CONSTRAINT "weekly_emails_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "weekly_emails_token_key" ON "weekly_emails"("token");

-- CreateIndex
CREATE INDEX "weekly_emails_next_at_idx" ON "weekly_emails"("next_at");

-- AddForeignKey
ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on.

ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_time_zone_check" CHECK (char_length("time_zone") <= 100);
ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_token_check" CHECK (char_length("token") >= 40);
