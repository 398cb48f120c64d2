CREATE TABLE "portal_image" (
	"customer_id" text NOT NULL,
	"type" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "portal_image_customer_id_type_pk" PRIMARY KEY("customer_id","type")
);
--> statement-breakpoint
CREATE TABLE "portal_settings" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"homepage" text,
	"privacy_statement_link" text,
	"imprint_link" text,
	"own_domain" text,
	"domain_checked" timestamp(3) with time zone,
	"domain_problem" text,
	"look_at" timestamp(3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "portal_image_id" ON "portal_image" USING btree ("id");--> statement-breakpoint
CREATE INDEX "portal_settings_look" ON "portal_settings" USING btree ("look_at");