-- CreateTable
CREATE TABLE "lemma_changes" (
    "lemma" TEXT NOT NULL,
    "new_lemma" TEXT NOT NULL,

    CONSTRAINT "lemma_changes_pkey" PRIMARY KEY ("lemma","new_lemma")
);
