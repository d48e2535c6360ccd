-- AlterTable
ALTER TABLE "dictionary_entries" ADD COLUMN     "lemma" TEXT;

-- CreateTable
CREATE TABLE "imported_dictionaries" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "licence" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "entry_count" INTEGER NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imported_dictionaries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_entries" (
    "dictionary_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "rank" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,

    CONSTRAINT "imported_entries_pkey" PRIMARY KEY ("key","dictionary_id","rank")
);

-- CreateIndex
CREATE UNIQUE INDEX "imported_dictionaries_name_key" ON "imported_dictionaries"("name");

-- CreateIndex
CREATE UNIQUE INDEX "imported_dictionaries_checksum_key" ON "imported_dictionaries"("checksum");

-- CreateIndex
CREATE INDEX "imported_entries_dictionary_id_idx" ON "imported_entries"("dictionary_id");

-- CreateIndex
CREATE INDEX "dictionary_entries_key_idx" ON "dictionary_entries"("key");

-- CreateIndex
CREATE INDEX "dictionary_entries_head_idx" ON "dictionary_entries"("head");

-- CreateIndex
CREATE INDEX "dictionary_entries_lemma_idx" ON "dictionary_entries"("lemma");

-- AddForeignKey
ALTER TABLE "imported_entries" ADD CONSTRAINT "imported_entries_dictionary_id_fkey" FOREIGN KEY ("dictionary_id") REFERENCES "imported_dictionaries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Last, since page turns wait for this lock until the migration ends.
ALTER TABLE "phrases" ADD COLUMN     "lemmas" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "word_kinds" TEXT[] DEFAULT ARRAY[]::TEXT[];
