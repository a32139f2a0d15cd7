-- CreateTable
CREATE TABLE "generation_run" (
    "id" TEXT NOT NULL,
    "scenario" "Scenario" NOT NULL,
    "count" INTEGER NOT NULL,
    "level" INTEGER,
    "seed" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "languages" TEXT[],
    "patients" TEXT[],
    "state" TEXT NOT NULL,
    "detail" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "generation_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "generation_slot" (
    "run_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "arc" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "session_id" TEXT,
    "patient" TEXT,
    "chosen_by" TEXT,
    "reason" TEXT,
    "detail" TEXT,

    CONSTRAINT "generation_slot_pkey" PRIMARY KEY ("run_id","index")
);

-- CreateTable
CREATE TABLE "generation_attempt" (
    "seq" BIGSERIAL NOT NULL,
    "run_id" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "stay" INTEGER NOT NULL,
    "stage" TEXT NOT NULL,
    "turn" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "value" TEXT,
    "reason" TEXT,
    "detail" TEXT,
    "provenance" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "generation_attempt_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "chart_candidates" (
    "patient_id" TEXT NOT NULL,
    "state" BIGINT NOT NULL,
    "rules" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "chart_candidates_pkey" PRIMARY KEY ("patient_id")
);

-- CreateIndex
CREATE INDEX "generation_slot_session_id_idx" ON "generation_slot"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "generation_attempt_run_id_slot_stay_stage_turn_attempt_key" ON "generation_attempt"("run_id", "slot", "stay", "stage", "turn", "attempt");

-- AddForeignKey
ALTER TABLE "generation_slot" ADD CONSTRAINT "generation_slot_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "generation_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Runs go on, attempts are only ever added; none of it is for the process that talks to a model.
GRANT SELECT, INSERT, UPDATE ON generation_run, generation_slot, chart_candidates TO chartside_app;
GRANT SELECT, INSERT ON generation_attempt TO chartside_app;
GRANT USAGE ON SEQUENCE generation_attempt_seq_seq TO chartside_app;

CREATE TRIGGER generation_attempt_kept BEFORE UPDATE OR DELETE ON generation_attempt
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER generation_attempt_kept_whole BEFORE TRUNCATE ON generation_attempt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
