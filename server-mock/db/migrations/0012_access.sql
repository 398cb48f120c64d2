CREATE TABLE "credit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"amount" integer NOT NULL,
	"kind" text NOT NULL,
	"invoicing" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_link" (
	"digest" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"expires" timestamp(3) with time zone NOT NULL,
	"used" timestamp(3) with time zone,
	"superseded" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inbound_test" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"received" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "terms_acceptance" (
	"customer_id" text NOT NULL,
	"version" text NOT NULL,
	"user_id" text NOT NULL,
	"accepted" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "terms_acceptance_customer_id_version_pk" PRIMARY KEY("customer_id","version")
);
--> statement-breakpoint
CREATE TABLE "terms_of_service" (
	"version" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"must_accept_after" date
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "customer_type" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "address_line_1" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "address_line_2" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "postal_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "us_state" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "vat_id" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "address_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_link" ADD CONSTRAINT "mailed_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_version_terms_of_service_version_fk" FOREIGN KEY ("version") REFERENCES "public"."terms_of_service"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entry_customer" ON "credit_entry" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "mailed_link_user" ON "mailed_link" USING btree ("user_id","kind","created");--> statement-breakpoint
CREATE INDEX "mailed_link_expires" ON "mailed_link" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "app_user_customer" ON "app_user" USING btree ("customer_id");