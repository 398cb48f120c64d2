CREATE TABLE "case_tally" (
	"customer_id" text NOT NULL,
	"state" text NOT NULL,
	"traits" integer NOT NULL,
	"reminder_date" date,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "case_tally_customer" ON "case_tally" USING btree ("customer_id");--> statement-breakpoint
CREATE FUNCTION case_traits(r case_row) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT (r.unread_emails > 0)::int
    + 2 * (r.unchecked_licenses > 0)::int
    + 4 * (r.scheduled_failed + r.triggered_failed > 0)::int
    + 8 * (r.failed_letters > 0)::int
    + 16 * (r.failed_payments > 0)::int
    + 32 * (r.scheduled_paused > 0)::int
    + 64 * (r.scheduled_waiting > 0)::int
$$;
--> statement-breakpoint
CREATE FUNCTION case_tally_add() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO case_tally (customer_id, state, traits, reminder_date, n)
  SELECT r.customer_id, r.state, case_traits(r), CASE WHEN r.state = 'ACTIVE' THEN r.reminder_date END, count(*)
  FROM changed r GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION case_tally_remove() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO case_tally (customer_id, state, traits, reminder_date, n)
  SELECT r.customer_id, r.state, case_traits(r), CASE WHEN r.state = 'ACTIVE' THEN r.reminder_date END, -count(*)
  FROM changed r GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION case_tally_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO case_tally (customer_id, state, traits, reminder_date, n) VALUES
    (old.customer_id, old.state, case_traits(old), CASE WHEN old.state = 'ACTIVE' THEN old.reminder_date END, -1),
    (new.customer_id, new.state, case_traits(new), CASE WHEN new.state = 'ACTIVE' THEN new.reminder_date END, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER case_tally_insert AFTER INSERT ON case_row
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION case_tally_add();
--> statement-breakpoint
CREATE TRIGGER case_tally_delete AFTER DELETE ON case_row
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION case_tally_remove();
--> statement-breakpoint
CREATE TRIGGER case_tally_update AFTER UPDATE ON case_row FOR EACH ROW
  WHEN (old.state <> new.state OR old.reminder_date IS DISTINCT FROM new.reminder_date
    OR case_traits(old) <> case_traits(new))
  EXECUTE FUNCTION case_tally_move();
--> statement-breakpoint
INSERT INTO case_tally (customer_id, state, traits, reminder_date, n)
  SELECT r.customer_id, r.state, case_traits(r), CASE WHEN r.state = 'ACTIVE' THEN r.reminder_date END, count(*)
  FROM case_row r GROUP BY 1, 2, 3, 4;
