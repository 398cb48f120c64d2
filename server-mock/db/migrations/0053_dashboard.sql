CREATE TABLE "mail_tally" (
	"customer_id" text NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"value" text NOT NULL,
	"worker" text NOT NULL,
	"n" integer NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "dashboard" jsonb;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "worker" text;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "template_type" text;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "template_flow_id" text;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "ended" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "mail_tally_chart" ON "mail_tally" USING btree ("customer_id","measure","worker","day","value","n");--> statement-breakpoint
CREATE INDEX "mail_tally_fresh" ON "mail_tally" USING btree ("customer_id","day") WHERE fresh;--> statement-breakpoint
CREATE INDEX "mail_tally_day" ON "mail_tally" USING btree ("customer_id","day");--> statement-breakpoint
CREATE INDEX "case_detail_created" ON "case_detail" USING btree ("customer_id","created");--> statement-breakpoint
CREATE INDEX "email_ended" ON "email" USING btree ("customer_id","ended" DESC NULLS FIRST,"id") WHERE ended is not null;--> statement-breakpoint
CREATE INDEX "email_received" ON "email" USING btree ("customer_id","received" DESC NULLS FIRST,"id") WHERE direction = 'IN';--> statement-breakpoint
-- When a mail ended, by the entry of its case: what happened first since it was last queued, so that a mail which came back later ended
-- when it left. One that failed and that its writer then sent by other means ended by that.
CREATE FUNCTION mail_ended(content jsonb, created timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH step AS (
    SELECT h->>'event' AS event, (h->>'at')::timestamptz AS at, n
    FROM jsonb_array_elements(content->'history') WITH ORDINALITY s(h, n))
  SELECT CASE WHEN content->>'status' IN ('SENT', 'FAILED') THEN coalesce(
    (SELECT at FROM step WHERE n > coalesce((SELECT max(n) FROM step WHERE event = 'queued'), 0)
      ORDER BY event = 'logged' DESC, n LIMIT 1), created) END
$$;
--> statement-breakpoint
-- The type of the template of a mail whose template is not known any more, by what it was sent for.
CREATE FUNCTION mail_type_of(automation text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN automation = 'SCHEDULED' THEN 'scheduled'
    WHEN automation IN ('INITIAL', 'DISCOUNT_END', 'LICENSE_VALIDATED', 'LICENSE_REJECTED', 'PAID') THEN 'triggered' END
$$;
--> statement-breakpoint
UPDATE email e SET
  worker = coalesce(a.user_id, d.activated_by),
  template_type = coalesce(t.type, mail_type_of(a.content->'automation_info'->>'kind')),
  template_flow_id = t.flow_id,
  outcome = CASE WHEN a.content->>'status' IN ('SENT', 'FAILED') THEN a.content->>'status' END,
  ended = mail_ended(a.content, a.created)
FROM email m
  JOIN activity a ON a.case_id = m.case_id AND a.content->>'email_id' = m.id AND a.type IN ('EMAIL_OUT', 'TRIGGERED')
  JOIN case_detail d ON d.id = a.case_id
  LEFT JOIN mail_template t ON t.id = coalesce(a.content->>'source_email_template_id', m.template_id)
WHERE e.id = m.id AND e.direction = 'OUT';
--> statement-breakpoint
UPDATE email e SET worker = d.activated_by FROM case_detail d WHERE d.id = e.case_id AND e.direction = 'IN';
--> statement-breakpoint
CREATE FUNCTION mail_worker() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.worker := (SELECT d.activated_by FROM case_detail d WHERE d.id = new.case_id);
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_worker_received BEFORE INSERT ON email FOR EACH ROW
  WHEN (new.direction = 'IN' AND new.case_id IS NOT NULL) EXECUTE FUNCTION mail_worker();
--> statement-breakpoint
CREATE TRIGGER mail_worker_mapped BEFORE UPDATE OF case_id ON email FOR EACH ROW
  WHEN (new.direction = 'IN' AND new.case_id IS DISTINCT FROM old.case_id) EXECUTE FUNCTION mail_worker();
--> statement-breakpoint
CREATE FUNCTION mail_entered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE email e SET
    worker = coalesce(a.user_id, (SELECT d.activated_by FROM case_detail d WHERE d.id = a.case_id)),
    template_type = coalesce(
      (SELECT t.type FROM mail_template t WHERE t.id = coalesce(a.content->>'source_email_template_id', e.template_id)),
      mail_type_of(a.content->'automation_info'->>'kind')),
    template_flow_id =
      (SELECT t.flow_id FROM mail_template t WHERE t.id = coalesce(a.content->>'source_email_template_id', e.template_id)),
    outcome = CASE WHEN a.content->>'status' IN ('SENT', 'FAILED') THEN a.content->>'status' END,
    ended = mail_ended(a.content, a.created)
  FROM entered a
  WHERE a.type IN ('EMAIL_OUT', 'TRIGGERED') AND e.id = a.content->>'email_id' AND e.case_id = a.case_id AND e.direction = 'OUT';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_entered AFTER INSERT ON activity
  REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION mail_entered();
--> statement-breakpoint
CREATE FUNCTION mail_went_on() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE email e SET
    outcome = CASE WHEN new.content->>'status' IN ('SENT', 'FAILED') THEN new.content->>'status' END,
    ended = mail_ended(new.content, new.created)
  WHERE e.id = new.content->>'email_id' AND e.case_id = new.case_id AND e.direction = 'OUT';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_went_on AFTER UPDATE ON activity FOR EACH ROW
  WHEN (new.type IN ('EMAIL_OUT', 'TRIGGERED') AND ((old.content->'status') IS DISTINCT FROM (new.content->'status')
    OR (old.content->'history') IS DISTINCT FROM (new.content->'history')))
  EXECUTE FUNCTION mail_went_on();
--> statement-breakpoint
-- A mail as often as it is counted: by each measure for everybody and for whose work it is.
CREATE FUNCTION mail_counts(e email)
RETURNS TABLE (customer_id text, day date, measure text, value text, worker text) LANGUAGE sql IMMUTABLE AS $$
  SELECT e.customer_id, (m.at AT TIME ZONE 'UTC')::date, m.measure, m.value, w.worker
  FROM (
    SELECT e.received AS at, 'received' AS measure,
      CASE WHEN e.case_id IS NULL THEN 'unmapped' ELSE 'mapped' END || CASE WHEN e.unread > 0 THEN '-unread' ELSE '' END AS value
    WHERE e.direction = 'IN'
    UNION ALL SELECT e.ended, 'outcome', e.outcome WHERE e.direction = 'OUT' AND e.ended IS NOT NULL
    UNION ALL SELECT e.ended, 'template_type', coalesce(e.template_type, '') WHERE e.direction = 'OUT' AND e.ended IS NOT NULL
    UNION ALL SELECT e.ended, 'flow', coalesce(e.template_flow_id, '') WHERE e.direction = 'OUT' AND e.ended IS NOT NULL
  ) m, (VALUES (''), (coalesce(e.worker, '?'))) w(worker)
$$;
--> statement-breakpoint
INSERT INTO mail_tally (customer_id, day, measure, value, worker, n, fresh)
  SELECT c.customer_id, c.day, c.measure, c.value, c.worker, count(*), false
  FROM email e, LATERAL mail_counts(e) c GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE FUNCTION mail_tally_add() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO mail_tally (customer_id, day, measure, value, worker, n)
  SELECT c.customer_id, c.day, c.measure, c.value, c.worker, count(*)
  FROM changed e, LATERAL mail_counts(e) c GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mail_tally_remove() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO mail_tally (customer_id, day, measure, value, worker, n)
  SELECT c.customer_id, c.day, c.measure, c.value, c.worker, -count(*)
  FROM changed e, LATERAL mail_counts(e) c GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mail_tally_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO mail_tally (customer_id, day, measure, value, worker, n)
  SELECT c.customer_id, c.day, c.measure, c.value, c.worker, -1 FROM mail_counts(old) c
  UNION ALL SELECT c.customer_id, c.day, c.measure, c.value, c.worker, 1 FROM mail_counts(new) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_tally_insert AFTER INSERT ON email
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail_tally_add();
--> statement-breakpoint
CREATE TRIGGER mail_tally_delete AFTER DELETE ON email
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail_tally_remove();
--> statement-breakpoint
CREATE TRIGGER mail_tally_update AFTER UPDATE ON email FOR EACH ROW
  WHEN (old.received <> new.received OR (old.case_id IS NULL) <> (new.case_id IS NULL) OR (old.unread > 0) <> (new.unread > 0)
    OR (old.worker, old.template_type, old.template_flow_id, old.outcome, old.ended)
      IS DISTINCT FROM (new.worker, new.template_type, new.template_flow_id, new.outcome, new.ended))
  EXECUTE FUNCTION mail_tally_move();
