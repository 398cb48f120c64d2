CREATE TABLE "flow_tally" (
	"customer_id" text NOT NULL,
	"flow_id" text NOT NULL,
	"state" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_flow" ADD COLUMN "deleted" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "flow_tally_flow" ON "flow_tally" USING btree ("flow_id");--> statement-breakpoint
CREATE INDEX "case_detail_email_flow" ON "case_detail" USING btree ("email_flow_id");--> statement-breakpoint
CREATE INDEX "case_detail_translation" ON "case_detail" USING btree ("translation_id");--> statement-breakpoint
CREATE INDEX "case_detail_invoice_template" ON "case_detail" USING btree ("invoice_template_id");--> statement-breakpoint
CREATE INDEX "email_flow_customer" ON "email_flow" USING btree ("customer_id") WHERE deleted is null;--> statement-breakpoint
-- A name that cases alone still know would be lost with the column.
INSERT INTO email_flow (id, customer_id, name, deleted)
  SELECT DISTINCT ON (d.email_flow_id) d.email_flow_id, d.customer_id, coalesce(d.email_flow_name, ''), now()
  FROM case_detail d
  WHERE d.email_flow_id IS NOT NULL AND NOT EXISTS (SELECT FROM email_flow f WHERE f.id = d.email_flow_id)
  ORDER BY d.email_flow_id, d.id;
--> statement-breakpoint
ALTER TABLE "case_detail" DROP COLUMN "email_flow_name";
--> statement-breakpoint
CREATE FUNCTION flow_tally_add() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO flow_tally (customer_id, flow_id, state, n)
  SELECT d.customer_id, d.email_flow_id, r.state, count(*)
  FROM changed d JOIN case_row r ON r.id = d.id
  WHERE d.email_flow_id IS NOT NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION flow_tally_remove() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO flow_tally (customer_id, flow_id, state, n)
  SELECT d.customer_id, d.email_flow_id, r.state, -count(*)
  FROM changed d JOIN case_row r ON r.id = d.id
  WHERE d.email_flow_id IS NOT NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION flow_tally_assign() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO flow_tally (customer_id, flow_id, state, n)
  SELECT new.customer_id, f.id, r.state, f.n
  FROM (VALUES (old.email_flow_id, -1), (new.email_flow_id, 1)) f(id, n), case_row r
  WHERE f.id IS NOT NULL AND r.id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION flow_tally_transit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO flow_tally (customer_id, flow_id, state, n)
  SELECT d.customer_id, d.email_flow_id, s.state, s.n
  FROM (VALUES (old.state, -1), (new.state, 1)) s(state, n), case_detail d
  WHERE d.id = new.id AND d.email_flow_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER flow_tally_insert AFTER INSERT ON case_detail
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION flow_tally_add();
--> statement-breakpoint
CREATE TRIGGER flow_tally_delete AFTER DELETE ON case_detail
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION flow_tally_remove();
--> statement-breakpoint
CREATE TRIGGER flow_tally_flow AFTER UPDATE OF email_flow_id ON case_detail FOR EACH ROW
  WHEN (old.email_flow_id IS DISTINCT FROM new.email_flow_id)
  EXECUTE FUNCTION flow_tally_assign();
--> statement-breakpoint
CREATE TRIGGER flow_tally_state AFTER UPDATE ON case_row FOR EACH ROW
  WHEN (old.state <> new.state)
  EXECUTE FUNCTION flow_tally_transit();
--> statement-breakpoint
INSERT INTO flow_tally (customer_id, flow_id, state, n)
  SELECT d.customer_id, d.email_flow_id, r.state, count(*)
  FROM case_detail d JOIN case_row r ON r.id = d.id
  WHERE d.email_flow_id IS NOT NULL GROUP BY 1, 2, 3;
