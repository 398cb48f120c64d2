CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"type" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"user_id" text,
	"user_name" text,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"public_name" text NOT NULL,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"verified" boolean NOT NULL,
	"password_hash" text,
	"receive_unread_emails" boolean DEFAULT true NOT NULL,
	"receive_payments" boolean DEFAULT true NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"email_id" text NOT NULL,
	"filename" text NOT NULL,
	"checksum" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_count" (
	"customer_id" text NOT NULL,
	"state" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "case_count_customer_id_state_pk" PRIMARY KEY("customer_id","state")
);
--> statement-breakpoint
CREATE TABLE "case_detail" (
	"id" bigint PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_uuid" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"email_flow_id" text,
	"email_flow_name" text,
	"translation_id" text,
	"opponent_contact" jsonb NOT NULL,
	"imprint" jsonb,
	"additional_fees" jsonb NOT NULL,
	"settlement_date" date,
	"settlement_percentage" integer,
	"tax_type" text,
	"tax_percentage" integer,
	"was_activated" boolean DEFAULT false NOT NULL,
	"payment" jsonb,
	"billing_address" jsonb,
	"vat_id_required" boolean DEFAULT false NOT NULL,
	"allow_prepayment_invoicing" boolean DEFAULT false NOT NULL,
	"invoice_template_id" text,
	"callback_request" jsonb,
	"invoices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"case_log" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_row" (
	"id" bigint PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"host" text NOT NULL,
	"source_case_id" text,
	"date_state_updated" timestamp(3) with time zone NOT NULL,
	"last_activity" timestamp(3) with time zone NOT NULL,
	"reminder_date" date,
	"reminder_name" text,
	"unread_emails" integer DEFAULT 0 NOT NULL,
	"unchecked_licenses" integer DEFAULT 0 NOT NULL,
	"scheduled_sent" integer DEFAULT 0 NOT NULL,
	"scheduled_failed" integer DEFAULT 0 NOT NULL,
	"scheduled_paused" integer DEFAULT 0 NOT NULL,
	"scheduled_waiting" integer DEFAULT 0 NOT NULL,
	"triggered_failed" integer DEFAULT 0 NOT NULL,
	"failed_payments" integer DEFAULT 0 NOT NULL,
	"failed_letters" integer DEFAULT 0 NOT NULL,
	"initial_email_sent" boolean DEFAULT false NOT NULL,
	"country" text,
	"currency" text,
	"final_amount" bigint,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_company" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(host || ' ' || id::text || ' ' || coalesce(source_case_id, '') || ' ' || contact_email || ' ' || contact_name || ' ' || contact_company)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_tag" (
	"customer_id" text NOT NULL,
	"folded" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "customer_tag_customer_id_folded_pk" PRIMARY KEY("customer_id","folded")
);
--> statement-breakpoint
CREATE TABLE "email" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint,
	"guessed_case_id" bigint,
	"direction" text NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"cc" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"unread" smallint DEFAULT 0 NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"text_as_html" text,
	"digest" text NOT NULL,
	"message_id" text,
	"raw" "bytea"
);
--> statement-breakpoint
CREATE TABLE "email_flow" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"customer_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"v" integer NOT NULL,
	"case_id" bigint,
	"case_version" integer,
	"command_id" text,
	"actor" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "event_customer_id_seq_pk" PRIMARY KEY("customer_id","seq")
);
--> statement-breakpoint
CREATE TABLE "event_head" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finding" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"price" bigint,
	"original_filename" text NOT NULL,
	"page_link" text NOT NULL,
	"picture_seed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "license" (
	"id" text PRIMARY KEY NOT NULL,
	"finding_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"customer_id" text NOT NULL,
	"state" text NOT NULL,
	"filename" text NOT NULL,
	"uploaded" timestamp(3) with time zone NOT NULL,
	"note" text,
	"validation_user_name" text
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"expires" timestamp(3) with time zone NOT NULL,
	"ended" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "translation" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"language" text NOT NULL,
	"is_active" boolean NOT NULL,
	"is_default" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_detail" ADD CONSTRAINT "case_detail_id_case_row_id_fk" FOREIGN KEY ("id") REFERENCES "public"."case_row"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_case" ON "activity" USING btree ("case_id","created" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "attachment_email" ON "attachment" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "case_row_updated" ON "case_row" USING btree ("customer_id","date_state_updated" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "case_row_state_updated" ON "case_row" USING btree ("customer_id","state","date_state_updated" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "case_row_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "case_row_host" ON "case_row" USING btree ("customer_id","host","id");--> statement-breakpoint
CREATE INDEX "case_row_contact" ON "case_row" USING btree ("customer_id",lower("contact_email"));--> statement-breakpoint
CREATE INDEX "case_row_search" ON "case_row" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "email_digest" ON "email" USING btree ("customer_id","digest");--> statement-breakpoint
CREATE INDEX "email_case" ON "email" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "email_unmapped" ON "email" USING btree ("customer_id","received" DESC NULLS FIRST,"id") WHERE case_id is null and direction = 'IN';--> statement-breakpoint
CREATE INDEX "event_command" ON "event" USING btree ("customer_id","command_id");--> statement-breakpoint
CREATE INDEX "event_case" ON "event" USING btree ("case_id","case_version");--> statement-breakpoint
CREATE INDEX "event_at" ON "event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "finding_case" ON "finding" USING btree ("case_id","position");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created");--> statement-breakpoint
CREATE UNIQUE INDEX "license_finding" ON "license" USING btree ("finding_id");--> statement-breakpoint
CREATE INDEX "license_case" ON "license" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");