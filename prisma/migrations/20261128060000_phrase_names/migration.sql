-- CreateTable
CREATE TABLE "phrase_names" (
    "phrase_id" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "phrase_names_pkey" PRIMARY KEY ("phrase_id","name")
);

-- CreateIndex
CREATE INDEX "phrase_names_book_id_name_idx" ON "phrase_names"("book_id", "name");

-- AddForeignKey
ALTER TABLE "phrase_names" ADD CONSTRAINT "phrase_names_phrase_id_fkey" FOREIGN KEY ("phrase_id") REFERENCES "phrases"("id") ON DELETE CASCADE ON UPDATE CASCADE;
