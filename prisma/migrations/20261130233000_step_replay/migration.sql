-- CreateTable
CREATE TABLE "step_replay" (
    "session_id" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "rules" INTEGER NOT NULL,
    "chart" TEXT NOT NULL,
    "state" BIGINT NOT NULL,
    "verdict" TEXT NOT NULL,
    "message" TEXT,

    CONSTRAINT "step_replay_pkey" PRIMARY KEY ("session_id","item","hash")
);

-- AddForeignKey
ALTER TABLE "step_replay" ADD CONSTRAINT "step_replay_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Derived from the chart and the gold: made anew at any time, and nothing for the process that talks to a model.
GRANT SELECT, INSERT, UPDATE ON step_replay TO chartside_app;
