-- What a finding is about, so that a screen can say it in its reader's language.
ALTER TABLE "session_finding" ADD COLUMN "about" TEXT;

-- Derived: what is stored of a step is made anew when it is asked for.
DELETE FROM "step_replay";
ALTER TABLE "step_replay" DROP COLUMN "message";
ALTER TABLE "step_replay" ADD COLUMN "about" TEXT;
