-- CreateTable
CREATE TABLE "item_evidence" (
    "resolution" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "item" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "path" TEXT,
    "quote" TEXT,
    "resource" BIGINT,

    CONSTRAINT "item_evidence_pkey" PRIMARY KEY ("resolution","position")
);

-- AddForeignKey
ALTER TABLE "item_evidence" ADD CONSTRAINT "item_evidence_resolution_fkey" FOREIGN KEY ("resolution") REFERENCES "resolution"("seq") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Only ever added, with the resolution it belongs to. It quotes the chart and tells of the gold, so it is nothing for
-- the process that talks to a model.
GRANT SELECT, INSERT ON item_evidence TO chartside_app;

CREATE TRIGGER item_evidence_kept BEFORE UPDATE OR DELETE ON item_evidence
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER item_evidence_kept_whole BEFORE TRUNCATE ON item_evidence
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
