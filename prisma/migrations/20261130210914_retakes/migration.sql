-- AlterTable
ALTER TABLE "former_sounds" ADD COLUMN     "phrase_id" INTEGER;

-- CreateTable
CREATE TABLE "retakes" (
    "id" UUID NOT NULL,
    "phrase_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "clip" TEXT NOT NULL,
    "milliseconds" INTEGER,
    "word_times" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "are_words_measured" BOOLEAN NOT NULL DEFAULT false,
    "warnings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "taken_at" TIMESTAMPTZ(3),

    CONSTRAINT "retakes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "retakes_phrase_id_idx" ON "retakes"("phrase_id");

-- CreateIndex
CREATE INDEX "retakes_created_at_idx" ON "retakes"("created_at");
