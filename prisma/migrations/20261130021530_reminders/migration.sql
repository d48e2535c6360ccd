-- CreateTable
CREATE TABLE "reminders" (
    "user_id" INTEGER NOT NULL,
    "minute_of_day" SMALLINT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "skipped_day" DATE,
    "token" TEXT NOT NULL,

    CONSTRAINT "reminders_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "endpoint" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "day" DATE,
    "expires_at" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reminders_token_key" ON "reminders"("token");

-- CreateIndex
CREATE INDEX "reminders_next_at_idx" ON "reminders"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");

-- AddForeignKey
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on.

ALTER TABLE "reminders" ADD CONSTRAINT "reminders_minute_of_day_check" CHECK ("minute_of_day" BETWEEN 0 AND 1439);
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_time_zone_check" CHECK (char_length("time_zone") <= 100);
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_token_check" CHECK (char_length("token") >= 40);
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_endpoint_check" CHECK (char_length("endpoint") <= 1000);
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_waiting_check"
  CHECK (num_nulls("due_at", "day", "expires_at") IN (0, 3));

-- Finds the messages that are due to each push service. Few subscriptions have one.
CREATE INDEX "push_subscriptions_due_at_idx" ON "push_subscriptions"("service", "due_at") WHERE "due_at" IS NOT NULL;
