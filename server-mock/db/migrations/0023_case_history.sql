CREATE TABLE "case_history" (
	"case_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"customer_id" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"event" text NOT NULL,
	"through" jsonb,
	"changes" jsonb NOT NULL,
	CONSTRAINT "case_history_case_id_version_pk" PRIMARY KEY("case_id","version")
);
--> statement-breakpoint
CREATE FUNCTION case_history_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'an entry of a case history is neither changed nor removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER case_history_stays BEFORE UPDATE OR DELETE ON "case_history" FOR EACH ROW EXECUTE FUNCTION case_history_stays();
