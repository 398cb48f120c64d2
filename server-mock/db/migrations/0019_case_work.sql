CREATE TABLE "stored_file" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"finding_id" text,
	"license_id" text,
	"part" text NOT NULL,
	"filename" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"stored" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"cancels" text,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"customer_id" text NOT NULL,
	"prefix" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_customer_id_prefix_pk" PRIMARY KEY("customer_id","prefix")
);
--> statement-breakpoint
CREATE TABLE "letter" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"cost" integer NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "saved_views" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_finding_id_finding_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."finding"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_license_id_license_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."license"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_finding" ON "stored_file" USING btree ("finding_id","part");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_license" ON "stored_file" USING btree ("license_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number" ON "invoice" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "invoice_customer" ON "invoice" USING btree ("customer_id","created" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_in_force" ON "invoice" USING btree ("case_id") WHERE kind = 'INVOICE' and status <> 'CANCELLED';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_cancels" ON "invoice" USING btree ("cancels") WHERE cancels is not null;--> statement-breakpoint
CREATE INDEX "letter_case" ON "letter" USING btree ("case_id");