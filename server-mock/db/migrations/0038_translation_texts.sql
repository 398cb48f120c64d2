CREATE TABLE "translation_version" (
	"customer_id" text NOT NULL,
	"translation_id" text NOT NULL,
	"version" integer NOT NULL,
	"login_text" text DEFAULT '' NOT NULL,
	"case_overview_text" text DEFAULT '' NOT NULL,
	"about_us_text" text DEFAULT '' NOT NULL,
	"faq" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"user_id" text,
	"user_name" text,
	"restored_from" integer,
	CONSTRAINT "translation_version_translation_id_version_pk" PRIMARY KEY("translation_id","version")
);
--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "login_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "case_overview_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "about_us_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "faq" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "updated" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "restored_from" integer;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "deleted" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "translation_language" ON "translation" USING btree ("customer_id","language") WHERE deleted is null;--> statement-breakpoint
CREATE FUNCTION translation_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO translation_version (customer_id, translation_id, version, login_text, case_overview_text, about_us_text, faq,
    at, user_id, user_name, restored_from)
  VALUES (new.customer_id, new.id, new.version, new.login_text, new.case_overview_text, new.about_us_text, new.faq,
    new.updated, new.user_id, new.user_name, new.restored_from);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER translation_insert AFTER INSERT ON translation
  FOR EACH ROW EXECUTE FUNCTION translation_kept();
--> statement-breakpoint
CREATE TRIGGER translation_update AFTER UPDATE ON translation FOR EACH ROW
  WHEN (old.version <> new.version) EXECUTE FUNCTION translation_kept();
--> statement-breakpoint
INSERT INTO translation_version (customer_id, translation_id, version, login_text, case_overview_text, about_us_text, faq, at)
  SELECT customer_id, id, version, login_text, case_overview_text, about_us_text, faq, updated FROM translation;
--> statement-breakpoint
CREATE FUNCTION translation_version_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a version of a translation is neither changed nor removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER translation_version_stays BEFORE UPDATE OR DELETE ON translation_version
  FOR EACH ROW EXECUTE FUNCTION translation_version_stays();
