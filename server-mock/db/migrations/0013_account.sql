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
CREATE INDEX "credit_entry_customer" ON "credit_entry" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "app_user_customer" ON "app_user" USING btree ("customer_id");