CREATE TABLE "case_template" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"currency" text,
	"country" text,
	"license_fee" bigint,
	"tax_type" text,
	"tax_percentage" integer,
	"invoice_template_id" text,
	"vat_id_required" boolean DEFAULT false NOT NULL,
	"allow_prepayment_invoicing" boolean DEFAULT false NOT NULL,
	"additional_fees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settlement_percentage" integer,
	"settlement_days" integer,
	"email_flow_id" text,
	"translation_id" text
);
--> statement-breakpoint
CREATE INDEX "case_template_customer" ON "case_template" USING btree ("customer_id");