CREATE TABLE "mail_template_version" (
	"customer_id" text NOT NULL,
	"template_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"config" jsonb NOT NULL,
	"schedule_days" integer,
	"at" timestamp(3) with time zone NOT NULL,
	"user_id" text,
	"user_name" text,
	"restored_from" integer,
	CONSTRAINT "mail_template_version_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "planned_tally" (
	"customer_id" text NOT NULL,
	"template_id" text NOT NULL,
	"status" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "mail_template_trigger";--> statement-breakpoint
ALTER TABLE "mail_template" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_template" ADD COLUMN "created" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_template" ADD COLUMN "updated" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_template" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "mail_template" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "mail_template" ADD COLUMN "restored_from" integer;--> statement-breakpoint
ALTER TABLE "mail_template" ADD COLUMN "deleted" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "planned_tally_template" ON "planned_tally" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "activity_template" ON "activity" USING btree ((content->>'source_email_template_id')) WHERE type in ('EMAIL_SCHEDULED', 'SCHEDULED');--> statement-breakpoint
-- Where two were of the same days, nothing kept them apart: the later one waits for the next days that are free.
DO $$ DECLARE twin record; BEGIN
  FOR twin IN SELECT id, flow_id, schedule_days FROM (
      SELECT *, row_number() OVER (PARTITION BY flow_id, schedule_days ORDER BY id) AS place
      FROM mail_template WHERE schedule_days IS NOT NULL) t
    WHERE place > 1 ORDER BY flow_id, schedule_days, id
  LOOP
    UPDATE mail_template SET schedule_days = (SELECT min(d) FROM generate_series(twin.schedule_days + 1, twin.schedule_days + 365) d
      WHERE NOT EXISTS (SELECT FROM mail_template o WHERE o.flow_id = twin.flow_id AND o.schedule_days = d))
    WHERE id = twin.id;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_template_days" ON "mail_template" USING btree ("flow_id","schedule_days") WHERE schedule_days is not null and deleted is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_template_trigger" ON "mail_template" USING btree ("flow_id","trigger_event") WHERE trigger_event is not null and deleted is null;
--> statement-breakpoint
CREATE FUNCTION mail_template_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO mail_template_version (customer_id, template_id, version, name, subject, content, config, schedule_days,
    at, user_id, user_name, restored_from)
  VALUES (new.customer_id, new.id, new.version, new.name, new.subject, new.content, new.config, new.schedule_days,
    new.updated, new.user_id, new.user_name, new.restored_from);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_template_insert AFTER INSERT ON mail_template
  FOR EACH ROW EXECUTE FUNCTION mail_template_kept();
--> statement-breakpoint
CREATE TRIGGER mail_template_update AFTER UPDATE ON mail_template FOR EACH ROW
  WHEN (old.version <> new.version) EXECUTE FUNCTION mail_template_kept();
--> statement-breakpoint
INSERT INTO mail_template_version (customer_id, template_id, version, name, subject, content, config, schedule_days, at)
  SELECT customer_id, id, version, name, subject, content, config, schedule_days, updated FROM mail_template;
--> statement-breakpoint
CREATE FUNCTION mail_template_version_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a version of a mail template is neither changed nor removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_template_version_stays BEFORE UPDATE OR DELETE ON mail_template_version
  FOR EACH ROW EXECUTE FUNCTION mail_template_version_stays();
--> statement-breakpoint
CREATE FUNCTION planned_template(a activity) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN a.type IN ('EMAIL_SCHEDULED', 'SCHEDULED') THEN a.content->>'source_email_template_id' END
$$;
--> statement-breakpoint
CREATE FUNCTION planned_tally_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op <> 'INSERT' THEN
    INSERT INTO planned_tally (customer_id, template_id, status, n)
    SELECT old.customer_id, planned_template(old), old.content->>'status', -1 WHERE planned_template(old) IS NOT NULL;
  END IF;
  IF tg_op <> 'DELETE' THEN
    INSERT INTO planned_tally (customer_id, template_id, status, n)
    SELECT new.customer_id, planned_template(new), new.content->>'status', 1 WHERE planned_template(new) IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER planned_tally_insert AFTER INSERT ON activity FOR EACH ROW
  WHEN (new.type IN ('EMAIL_SCHEDULED', 'SCHEDULED')) EXECUTE FUNCTION planned_tally_keep();
--> statement-breakpoint
CREATE TRIGGER planned_tally_delete AFTER DELETE ON activity FOR EACH ROW
  WHEN (old.type IN ('EMAIL_SCHEDULED', 'SCHEDULED')) EXECUTE FUNCTION planned_tally_keep();
--> statement-breakpoint
CREATE TRIGGER planned_tally_update AFTER UPDATE ON activity FOR EACH ROW
  WHEN ((old.type IN ('EMAIL_SCHEDULED', 'SCHEDULED') OR new.type IN ('EMAIL_SCHEDULED', 'SCHEDULED'))
    AND (old.type, old.content->>'source_email_template_id', old.content->>'status')
      IS DISTINCT FROM (new.type, new.content->>'source_email_template_id', new.content->>'status'))
  EXECUTE FUNCTION planned_tally_keep();
--> statement-breakpoint
INSERT INTO planned_tally (customer_id, template_id, status, n)
  SELECT a.customer_id, a.content->>'source_email_template_id', a.content->>'status', count(*)
  FROM activity a WHERE a.type IN ('EMAIL_SCHEDULED', 'SCHEDULED') AND a.content->>'source_email_template_id' IS NOT NULL
  GROUP BY 1, 2, 3;
