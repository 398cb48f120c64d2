CREATE TABLE "invoice_template" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"tax_type" text NOT NULL,
	"words" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "invoice_template_customer" ON "invoice_template" USING btree ("customer_id");