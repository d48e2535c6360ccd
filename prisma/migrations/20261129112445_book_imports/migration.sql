-- CreateEnum
CREATE TYPE "import_state" AS ENUM ('reading', 'ready', 'importing', 'done', 'failed');

-- CreateTable
CREATE TABLE "book_imports" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "state" "import_state" NOT NULL DEFAULT 'reading',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "problem" TEXT,
    "file_name" TEXT NOT NULL,
    "file" TEXT,
    "choices" JSONB NOT NULL,
    "found" JSONB,
    "confirmed" JSONB,
    "files" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "book_id" INTEGER,
    "is_edition" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "lease_id" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "book_imports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "book_imports_user_id_idx" ON "book_imports"("user_id");

-- CreateIndex
CREATE INDEX "book_imports_book_id_idx" ON "book_imports"("book_id");

-- AddForeignKey
ALTER TABLE "book_imports" ADD CONSTRAINT "book_imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "book_imports" ADD CONSTRAINT "book_imports_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE SET NULL ON UPDATE CASCADE;
