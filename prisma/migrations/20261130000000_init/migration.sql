-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Decision" AS ENUM ('accept', 'edit', 'reject');

-- CreateEnum
CREATE TYPE "DisagreementKind" AS ENUM ('slip', 'wording', 'guideline', 'record', 'equipoise');

-- CreateEnum
CREATE TYPE "Tier" AS ENUM ('open', 'credentialed');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('reviewer', 'lead', 'curator', 'admin', 'auditor');

-- CreateEnum
CREATE TYPE "Verdict" AS ENUM ('accept', 'edit', 'reject', 'cannot_judge');

-- CreateEnum
CREATE TYPE "Scenario" AS ENUM ('diagnostic_workup', 'med_safety', 'treatment_response', 'discharge_planning');

-- CreateEnum
CREATE TYPE "RevisionCause" AS ENUM ('import', 'settlement', 'generation');

-- CreateTable
CREATE TABLE "ruling" (
    "seq" BIGSERIAL NOT NULL,
    "revision_id" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "item_hash" TEXT NOT NULL,
    "decision" "Decision" NOT NULL,
    "value" TEXT,
    "rationale" TEXT,
    "kind" "DisagreementKind" NOT NULL,
    "guideline" BOOLEAN NOT NULL DEFAULT false,
    "lead_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ruling_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "resolution" (
    "seq" BIGSERIAL NOT NULL,
    "revision_id" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "resolution" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "opinions" INTEGER NOT NULL,
    "next_revision_id" TEXT NOT NULL,

    CONSTRAINT "resolution_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "chart_import" (
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "tier" "Tier" NOT NULL,
    "files" TEXT[],
    "imported_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chart_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "patient" (
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "tier" "Tier" NOT NULL,
    "subject_id" INTEGER,

    CONSTRAINT "patient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "patient_identifier" (
    "patient_id" TEXT NOT NULL,
    "system" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "patient_identifier_pkey" PRIMARY KEY ("patient_id","system","value")
);

-- CreateTable
CREATE TABLE "chart_resource" (
    "seq" BIGSERIAL NOT NULL,
    "import_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "patient" TEXT,
    "encounter" TEXT,
    "at" TEXT,
    "label" TEXT,
    "category" TEXT,
    "alias" TEXT,
    "hash" BYTEA NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "chart_resource_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "ledger_event" (
    "chain" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "record" TEXT NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "ledger_event_pkey" PRIMARY KEY ("chain","seq")
);

-- CreateTable
CREATE TABLE "ledger_head" (
    "chain" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "ledger_head_pkey" PRIMARY KEY ("chain")
);

-- CreateTable
CREATE TABLE "person" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "roles" "Role"[],
    "languages" TEXT[],
    "credentials" TEXT[],
    "password_hash" TEXT,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_token" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "login_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release" (
    "version" TEXT NOT NULL,
    "manifest" TEXT NOT NULL,
    "manifest_sha256" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "notes" TEXT NOT NULL,
    "frozen_by" TEXT NOT NULL,
    "frozen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "release_turn" (
    "version" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "turn" INTEGER NOT NULL,
    "revision_id" TEXT NOT NULL,
    "envelope_id" TEXT NOT NULL,

    CONSTRAINT "release_turn_pkey" PRIMARY KEY ("version","session_id","turn")
);

-- CreateTable
CREATE TABLE "release_left_out" (
    "version" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "cause" TEXT NOT NULL,

    CONSTRAINT "release_left_out_pkey" PRIMARY KEY ("version","session_id")
);

-- CreateTable
CREATE TABLE "release_file" (
    "version" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "release_file_pkey" PRIMARY KEY ("version","path")
);

-- CreateTable
CREATE TABLE "blob" (
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "blob_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "assignment" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "assigned_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "round_overlap" (
    "session_id" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "overlap" INTEGER NOT NULL,

    CONSTRAINT "round_overlap_pkey" PRIMARY KEY ("session_id","round")
);

-- CreateTable
CREATE TABLE "review" (
    "id" TEXT NOT NULL,
    "assignment_id" TEXT NOT NULL,
    "turn" INTEGER NOT NULL,
    "revision_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "draft" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "returned_with" TEXT,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refused_draft" (
    "id" TEXT NOT NULL,
    "review_id" TEXT NOT NULL,
    "base_version" INTEGER NOT NULL,
    "draft" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refused_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission" (
    "id" TEXT NOT NULL,
    "review_id" TEXT NOT NULL,
    "revision_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "receipt" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_verdict" (
    "submission_id" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "item_hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "language" TEXT,
    "verdict" "Verdict" NOT NULL,
    "value" TEXT,
    "reasons" TEXT[],
    "comment" TEXT,
    "confidence" INTEGER,
    "evidence" TEXT,

    CONSTRAINT "item_verdict_pkey" PRIMARY KEY ("submission_id","item")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "person_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "response" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("person_id","key")
);

-- CreateTable
CREATE TABLE "session_import" (
    "id" TEXT NOT NULL,
    "files" TEXT[],
    "imported_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "position" SERIAL NOT NULL,
    "scenario" "Scenario" NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "hadm_id" INTEGER,
    "current_date" TEXT NOT NULL,
    "level" INTEGER,
    "tier" "Tier" NOT NULL,
    "languages" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_source" (
    "session_id" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "session_source_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "tool_contract" (
    "sha256" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "tool_contract_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "session_toolset" (
    "session_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "session_toolset_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "envelope_revision" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "envelope_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_finding" (
    "id" SERIAL NOT NULL,
    "session_id" TEXT NOT NULL,
    "turn" INTEGER,
    "item" TEXT,
    "code" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "path" TEXT,

    CONSTRAINT "session_finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_pin" (
    "session_id" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "resource" BIGINT,
    "via" TEXT,

    CONSTRAINT "session_pin_pkey" PRIMARY KEY ("session_id","item","ref")
);

-- CreateTable
CREATE TABLE "turn" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,

    CONSTRAINT "turn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "turn_revision" (
    "id" TEXT NOT NULL,
    "turn_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "parent_id" TEXT,
    "cause" "RevisionCause" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turn_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "turn_item" (
    "revision_id" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "language" TEXT,
    "hash" TEXT NOT NULL,
    "stale" TEXT,

    CONSTRAINT "turn_item_pkey" PRIMARY KEY ("revision_id","item")
);

-- CreateTable
CREATE TABLE "turn_query" (
    "revision_id" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "turn_query_pkey" PRIMARY KEY ("revision_id","item")
);

-- CreateTable
CREATE TABLE "turn_gold" (
    "revision_id" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "turn_gold_pkey" PRIMARY KEY ("revision_id","item")
);

-- CreateIndex
CREATE INDEX "ruling_revision_id_item_idx" ON "ruling"("revision_id", "item");

-- CreateIndex
CREATE INDEX "resolution_revision_id_item_idx" ON "resolution"("revision_id", "item");

-- CreateIndex
CREATE INDEX "resolution_next_revision_id_idx" ON "resolution"("next_revision_id");

-- CreateIndex
CREATE INDEX "patient_subject_id_idx" ON "patient"("subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "patient_source_ref_key" ON "patient"("source", "ref");

-- CreateIndex
CREATE INDEX "patient_identifier_system_value_idx" ON "patient_identifier"("system", "value");

-- CreateIndex
CREATE INDEX "chart_resource_source_patient_type_idx" ON "chart_resource"("source", "patient", "type");

-- CreateIndex
CREATE INDEX "chart_resource_source_alias_idx" ON "chart_resource"("source", "alias");

-- CreateIndex
CREATE UNIQUE INDEX "chart_resource_source_ref_hash_key" ON "chart_resource"("source", "ref", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_hash_key" ON "api_token"("hash");

-- CreateIndex
CREATE INDEX "api_token_person_id_idx" ON "api_token"("person_id");

-- CreateIndex
CREATE INDEX "login_person_id_idx" ON "login"("person_id");

-- CreateIndex
CREATE INDEX "assignment_person_id_idx" ON "assignment"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_session_id_person_id_round_key" ON "assignment"("session_id", "person_id", "round");

-- CreateIndex
CREATE UNIQUE INDEX "review_assignment_id_turn_key" ON "review"("assignment_id", "turn");

-- CreateIndex
CREATE INDEX "refused_draft_review_id_idx" ON "refused_draft"("review_id");

-- CreateIndex
CREATE UNIQUE INDEX "submission_receipt_key" ON "submission"("receipt");

-- CreateIndex
CREATE UNIQUE INDEX "submission_review_id_number_key" ON "submission"("review_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "session_position_key" ON "session"("position");

-- CreateIndex
CREATE INDEX "session_subject_id_idx" ON "session"("subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "envelope_revision_session_id_number_key" ON "envelope_revision"("session_id", "number");

-- CreateIndex
CREATE INDEX "session_finding_session_id_idx" ON "session_finding"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "turn_session_id_index_key" ON "turn"("session_id", "index");

-- CreateIndex
CREATE UNIQUE INDEX "turn_revision_turn_id_number_key" ON "turn_revision"("turn_id", "number");

-- AddForeignKey
ALTER TABLE "patient_identifier" ADD CONSTRAINT "patient_identifier_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chart_resource" ADD CONSTRAINT "chart_resource_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "chart_import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login" ADD CONSTRAINT "login_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_turn" ADD CONSTRAINT "release_turn_version_fkey" FOREIGN KEY ("version") REFERENCES "release"("version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_left_out" ADD CONSTRAINT "release_left_out_version_fkey" FOREIGN KEY ("version") REFERENCES "release"("version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_file" ADD CONSTRAINT "release_file_version_fkey" FOREIGN KEY ("version") REFERENCES "release"("version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_file" ADD CONSTRAINT "release_file_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "blob"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refused_draft" ADD CONSTRAINT "refused_draft_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_verdict" ADD CONSTRAINT "item_verdict_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "session_import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_source" ADD CONSTRAINT "session_source_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_toolset" ADD CONSTRAINT "session_toolset_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_toolset" ADD CONSTRAINT "session_toolset_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "tool_contract"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "envelope_revision" ADD CONSTRAINT "envelope_revision_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_finding" ADD CONSTRAINT "session_finding_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_pin" ADD CONSTRAINT "session_pin_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn" ADD CONSTRAINT "turn_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_revision" ADD CONSTRAINT "turn_revision_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turn"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_item" ADD CONSTRAINT "turn_item_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "turn_revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_query" ADD CONSTRAINT "turn_query_revision_id_item_fkey" FOREIGN KEY ("revision_id", "item") REFERENCES "turn_item"("revision_id", "item") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_gold" ADD CONSTRAINT "turn_gold_revision_id_item_fkey" FOREIGN KEY ("revision_id", "item") REFERENCES "turn_item"("revision_id", "item") ON DELETE RESTRICT ON UPDATE CASCADE;



-- Rights. The roles chartside_app and chartside_model are made by set-up, before any migration.

GRANT USAGE ON SCHEMA public TO chartside_app, chartside_model;

-- What changes over its life.
GRANT SELECT, INSERT, UPDATE ON
  person, api_token, login, patient, session, session_pin, assignment, round_overlap, review, idempotency_key
  TO chartside_app;

-- What is only ever added to.
GRANT SELECT, INSERT ON
  chart_import, patient_identifier, chart_resource,
  session_import, session_source, tool_contract, session_toolset, envelope_revision, session_finding,
  turn, turn_revision, turn_item, turn_query, turn_gold,
  refused_draft, submission, item_verdict,
  ruling, resolution,
  release, release_turn, release_left_out, release_file, blob
  TO chartside_app;

-- Events are written through ledger_append() alone.
GRANT SELECT ON ledger_event, ledger_head TO chartside_app;

GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO chartside_app;

-- The process that talks to a model under test: queries, tool contracts and charts; no label, step, answer or rubric.
GRANT SELECT ON session, session_toolset, tool_contract, turn, turn_revision, turn_query, patient, chart_resource
  TO chartside_model;

-- History cannot be rewritten, by the owner of the tables either: row triggers miss TRUNCATE, hence the second one.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY[
    'chart_resource', 'session_source', 'tool_contract', 'envelope_revision',
    'turn_revision', 'turn_item', 'turn_query', 'turn_gold',
    'refused_draft', 'submission', 'item_verdict', 'ruling', 'resolution',
    'release', 'release_turn', 'release_left_out', 'release_file', 'blob', 'ledger_event'
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()',
      kept || '_kept', kept);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      kept || '_kept_whole', kept);
  END LOOP;
END $$;

-- The ledger. `record` is RFC 8785 text; hash = sha256(prev_hash LF chain LF seq LF record), hex, of its UTF-8 bytes.
INSERT INTO ledger_head (chain, seq, hash) VALUES ('decisions', 0, repeat('0', 64)), ('reads', 0, repeat('0', 64));

CREATE FUNCTION ledger_append(p_chain text, p_record text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head public.ledger_head%ROWTYPE;
  next_seq bigint;
  next_hash text;
BEGIN
  -- The lock is held to the end of the caller's transaction: events of one chain commit in the order of their seq.
  SELECT * INTO head FROM public.ledger_head WHERE chain = p_chain FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no ledger chain named %', p_chain;
  END IF;
  IF NOT (p_record::jsonb ?& ARRAY['action', 'actor', 'at', 'payload', 'subject']) THEN
    RAISE EXCEPTION 'a ledger record names action, actor, at, payload and subject';
  END IF;
  next_seq := head.seq + 1;
  next_hash := encode(sha256(convert_to(concat_ws(E'\n', head.hash, p_chain, next_seq::text, p_record), 'UTF8')), 'hex');
  INSERT INTO public.ledger_event (chain, seq, record, prev_hash, hash)
    VALUES (p_chain, next_seq, p_record, head.hash, next_hash);
  UPDATE public.ledger_head SET seq = next_seq, hash = next_hash WHERE chain = p_chain;
  RETURN next_seq;
END $$;

REVOKE ALL ON FUNCTION ledger_append(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_append(text, text) TO chartside_app;
