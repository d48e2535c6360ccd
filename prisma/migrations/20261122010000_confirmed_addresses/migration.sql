-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "pending_email" TEXT;

-- CreateTable
CREATE TABLE "confirmation_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "confirmation_tokens_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "letters" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "greeted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "recipient" TEXT,
ADD COLUMN     "reply_to" TEXT,
ALTER COLUMN "user_id" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "confirmation_tokens_token_hash_key" ON "confirmation_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "confirmation_tokens_user_id_idx" ON "confirmation_tokens"("user_id");

-- AddForeignKey
ALTER TABLE "confirmation_tokens" ADD CONSTRAINT "confirmation_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Accounts that were opened before anybody was asked to confirm count as confirmed.
UPDATE "users" SET "email_confirmed_at" = "created_at" WHERE "closed_at" IS NULL;

ALTER TABLE "letters"
  ADD CONSTRAINT "letters_recipient_check" CHECK ("user_id" IS NOT NULL OR "recipient" IS NOT NULL OR "sent_at" IS NOT NULL);

-- Like `email`: compared without regard to case, so kept in lower case.
ALTER TABLE "users"
  ADD CONSTRAINT "users_pending_email_check" CHECK ("pending_email" = lower("pending_email") AND "pending_email" <> "email");
