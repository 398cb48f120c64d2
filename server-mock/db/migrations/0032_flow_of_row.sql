ALTER TABLE "case_row" ADD COLUMN "email_flow_id" text;--> statement-breakpoint
UPDATE case_row r SET email_flow_id = d.email_flow_id
  FROM case_detail d WHERE d.id = r.id AND d.email_flow_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "case_row_flow" ON "case_row" USING btree ("customer_id","email_flow_id","state","date_state_updated" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE email_flow_id is not null;--> statement-breakpoint
DROP INDEX "case_detail_email_flow";--> statement-breakpoint
-- Rows that have it already are let be: a row that changes is written into every index.
CREATE FUNCTION case_row_flow_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE case_row r SET email_flow_id = d.email_flow_id
  FROM changed d WHERE d.id = r.id AND r.email_flow_id IS DISTINCT FROM d.email_flow_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION case_row_flow_assigned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE case_row SET email_flow_id = new.email_flow_id WHERE id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER case_row_flow_insert AFTER INSERT ON case_detail
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION case_row_flow_added();
--> statement-breakpoint
CREATE TRIGGER case_row_flow_update AFTER UPDATE OF email_flow_id ON case_detail FOR EACH ROW
  WHEN (old.email_flow_id IS DISTINCT FROM new.email_flow_id)
  EXECUTE FUNCTION case_row_flow_assigned();
