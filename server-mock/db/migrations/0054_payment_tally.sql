CREATE TABLE "payment_tally" (
	"customer_id" text NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"value" text,
	"worker" text NOT NULL,
	"n" integer NOT NULL,
	"gross" bigint NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_tally_chart" ON "payment_tally" USING btree ("customer_id","currency","measure","worker","day","value","n","gross");--> statement-breakpoint
CREATE INDEX "payment_tally_fresh" ON "payment_tally" USING btree ("customer_id","day") WHERE fresh;--> statement-breakpoint
CREATE INDEX "payment_tally_day" ON "payment_tally" USING btree ("customer_id","day");--> statement-breakpoint
-- An entry of the ledger as often as it is counted: by each measure for everybody and for whose work its case was.
CREATE FUNCTION payment_counts(p payment)
RETURNS TABLE (customer_id text, currency text, day date, measure text, value text, worker text, gross bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT p.customer_id, p.currency, (p.received AT TIME ZONE 'UTC')::date, m.measure, m.value, w.worker, p.gross
  FROM (VALUES ('total', NULL), ('method', p.method), ('country', p.country), ('language', p.language)) m(measure, value),
    (VALUES (''), (coalesce(p.activated_by, '?'))) w(worker)
$$;
--> statement-breakpoint
INSERT INTO payment_tally (customer_id, currency, day, measure, value, worker, n, gross, fresh)
  SELECT c.customer_id, c.currency, c.day, c.measure, c.value, c.worker, count(*), sum(c.gross), false
  FROM payment p, LATERAL payment_counts(p) c GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
CREATE FUNCTION payment_tally_add() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO payment_tally (customer_id, currency, day, measure, value, worker, n, gross)
  SELECT c.customer_id, c.currency, c.day, c.measure, c.value, c.worker, count(*), sum(c.gross)
  FROM changed p, LATERAL payment_counts(p) c GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payment_tally_remove() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO payment_tally (customer_id, currency, day, measure, value, worker, n, gross)
  SELECT c.customer_id, c.currency, c.day, c.measure, c.value, c.worker, -count(*), -sum(c.gross)
  FROM changed p, LATERAL payment_counts(p) c GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payment_tally_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO payment_tally (customer_id, currency, day, measure, value, worker, n, gross)
  SELECT c.customer_id, c.currency, c.day, c.measure, c.value, c.worker, -1, -c.gross FROM payment_counts(old) c
  UNION ALL SELECT c.customer_id, c.currency, c.day, c.measure, c.value, c.worker, 1, c.gross FROM payment_counts(new) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_tally_insert AFTER INSERT ON payment
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payment_tally_add();
--> statement-breakpoint
CREATE TRIGGER payment_tally_delete AFTER DELETE ON payment
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payment_tally_remove();
--> statement-breakpoint
CREATE TRIGGER payment_tally_update AFTER UPDATE ON payment FOR EACH ROW
  WHEN ((old.customer_id, old.currency, old.received, old.gross, old.method, old.country, old.language, old.activated_by)
    IS DISTINCT FROM (new.customer_id, new.currency, new.received, new.gross, new.method, new.country, new.language, new.activated_by))
  EXECUTE FUNCTION payment_tally_move();
