CREATE TABLE "invoice_tally" (
	"customer_id" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"n" integer NOT NULL,
	"gross" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "invoice_tally_day" ON "invoice_tally" USING btree ("customer_id","day");--> statement-breakpoint
CREATE INDEX "invoice_search" ON "invoice" USING gin (lower(number || ' ' || case_id::text) gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION invoice_tally_add() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO invoice_tally (customer_id, day, kind, status, currency, n, gross)
  SELECT customer_id, listed_day, kind, status, listed_currency, count(*), sum(listed_gross)
  FROM changed GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION invoice_tally_remove() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO invoice_tally (customer_id, day, kind, status, currency, n, gross)
  SELECT customer_id, listed_day, kind, status, listed_currency, -count(*), -sum(listed_gross)
  FROM changed GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION invoice_tally_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO invoice_tally (customer_id, day, kind, status, currency, n, gross) VALUES
    (old.customer_id, old.listed_day, old.kind, old.status, old.listed_currency, -1, -old.listed_gross),
    (new.customer_id, new.listed_day, new.kind, new.status, new.listed_currency, 1, new.listed_gross);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_tally_insert AFTER INSERT ON invoice
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_tally_add();
--> statement-breakpoint
CREATE TRIGGER invoice_tally_delete AFTER DELETE ON invoice
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_tally_remove();
--> statement-breakpoint
CREATE TRIGGER invoice_tally_update AFTER UPDATE ON invoice FOR EACH ROW
  WHEN ((old.customer_id, old.listed_day, old.kind, old.status, old.listed_currency, old.listed_gross)
    IS DISTINCT FROM (new.customer_id, new.listed_day, new.kind, new.status, new.listed_currency, new.listed_gross))
  EXECUTE FUNCTION invoice_tally_move();
--> statement-breakpoint
INSERT INTO invoice_tally (customer_id, day, kind, status, currency, n, gross)
  SELECT customer_id, listed_day, kind, status, listed_currency, count(*), sum(listed_gross)
  FROM invoice GROUP BY 1, 2, 3, 4, 5;
