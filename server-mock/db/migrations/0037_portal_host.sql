CREATE TABLE "portal_host" (
	"host" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"verified" boolean NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "portal_host_current" ON "portal_host" USING btree ("customer_id","kind") WHERE until is null;
--> statement-breakpoint
-- A customer's first name, from its id: letters, digits and single hyphens, of at least three; a number behind it where it is taken.
CREATE FUNCTION portal_host_first() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := trim(both '-' from left(regexp_replace(lower(new.id), '[^a-z0-9]+', '-', 'g'), 56));
  host text;
BEGIN
  IF length(wanted) < 3 THEN wanted := trim(both '-' from 'portal-' || wanted); END IF;
  host := wanted;
  LOOP
    INSERT INTO portal_host VALUES (host, new.id, 'internal', true, new.created, NULL) ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN NULL; END IF;
    host := wanted || '-' || (100000 + floor(random() * 900000))::int;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_host_first AFTER INSERT ON customer FOR EACH ROW EXECUTE FUNCTION portal_host_first();
--> statement-breakpoint
-- Customers from before portals had hosts get theirs in the same way: by the trigger, which sees each once more.
CREATE TRIGGER portal_host_backfill AFTER UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION portal_host_first();
--> statement-breakpoint
UPDATE customer SET id = id;
--> statement-breakpoint
DROP TRIGGER portal_host_backfill ON customer;
