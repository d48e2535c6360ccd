-- CreateTable
CREATE TABLE "dictionary_imports" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "file" TEXT,
    "entries" INTEGER NOT NULL DEFAULT 0,
    "held_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dictionary_imports_pkey" PRIMARY KEY ("id")
);
