-- CreateTable
CREATE TABLE "stored_responses" (
    "user_id" INTEGER NOT NULL,
    "key" UUID NOT NULL,
    "call" VARCHAR(100) NOT NULL,
    "input_hash" TEXT NOT NULL,
    "body" TEXT,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_responses_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateIndex
CREATE INDEX "stored_responses_begun_at_idx" ON "stored_responses"("begun_at");

-- AddForeignKey
ALTER TABLE "stored_responses" ADD CONSTRAINT "stored_responses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
