-- CreateTable
CREATE TABLE "item_claims" (
    "session_id" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "rules" INTEGER NOT NULL,
    "chart" TEXT NOT NULL,
    "state" BIGINT NOT NULL,
    "claims" TEXT NOT NULL,
    "doubts" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "item_claims_pkey" PRIMARY KEY ("session_id","item","hash")
);

-- AddForeignKey
ALTER TABLE "item_claims" ADD CONSTRAINT "item_claims_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Derived from the chart and the gold: made anew at any time, and nothing for the process that talks to a model.
GRANT SELECT, INSERT, UPDATE ON item_claims TO chartside_app;
