CREATE TABLE "invoice_template_version" (
	"customer_id" text NOT NULL,
	"template_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"tax_type" text NOT NULL,
	"words" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"user_id" text,
	"user_name" text,
	"restored_from" integer,
	CONSTRAINT "invoice_template_version_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
ALTER TABLE "invoice_template" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_template" ADD COLUMN "updated" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_template" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "invoice_template" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "invoice_template" ADD COLUMN "restored_from" integer;--> statement-breakpoint
ALTER TABLE "invoice_template" ADD COLUMN "deleted" timestamp(3) with time zone;--> statement-breakpoint
CREATE FUNCTION invoice_template_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO invoice_template_version (customer_id, template_id, version, name, tax_type, words, at, user_id, user_name,
    restored_from)
  VALUES (new.customer_id, new.id, new.version, new.name, new.tax_type, new.words, new.updated, new.user_id, new.user_name,
    new.restored_from);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_template_insert AFTER INSERT ON invoice_template
  FOR EACH ROW EXECUTE FUNCTION invoice_template_kept();
--> statement-breakpoint
CREATE TRIGGER invoice_template_update AFTER UPDATE ON invoice_template FOR EACH ROW
  WHEN (old.version <> new.version) EXECUTE FUNCTION invoice_template_kept();
--> statement-breakpoint
INSERT INTO invoice_template_version (customer_id, template_id, version, name, tax_type, words, at)
  SELECT customer_id, id, version, name, tax_type, words, updated FROM invoice_template;
--> statement-breakpoint
CREATE FUNCTION invoice_template_version_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a version of an invoice template is neither changed nor removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_template_version_stays BEFORE UPDATE OR DELETE ON invoice_template_version
  FOR EACH ROW EXECUTE FUNCTION invoice_template_version_stays();
