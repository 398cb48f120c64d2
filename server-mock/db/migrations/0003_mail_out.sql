CREATE TABLE "caught_mail" (
	"id" text PRIMARY KEY NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"sender" text NOT NULL,
	"recipients" text NOT NULL,
	"subject" text NOT NULL,
	"raw" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_setup" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"active" text DEFAULT '' NOT NULL,
	"smtp_host" text,
	"smtp_port" integer,
	"smtp_email" text,
	"smtp_username" text,
	"smtp_password" text,
	"sender_name" text,
	"spf_email" text,
	"inbound_active" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"flow_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"trigger_event" text,
	"schedule_days" integer,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"config" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint,
	"email_id" text,
	"activity_id" text,
	"command_id" text,
	"actor" jsonb NOT NULL,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"mail" jsonb NOT NULL,
	"state" text NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"claimed" timestamp(3) with time zone,
	"settled" timestamp(3) with time zone,
	"error" text,
	"accepted" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_detail" ADD COLUMN "activated_by" text;--> statement-breakpoint
ALTER TABLE "case_detail" ADD COLUMN "initial_sent_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "case_detail" ADD COLUMN "paused_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "case_detail" ADD COLUMN "pin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_detail" ADD COLUMN "amount_due" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "provider_status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "bcc" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "template_id" text;--> statement-breakpoint
CREATE INDEX "caught_mail_received" ON "caught_mail" USING btree ("received" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "mail_template_flow" ON "mail_template" USING btree ("flow_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_template_trigger" ON "mail_template" USING btree ("flow_id","trigger_event") WHERE trigger_event is not null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("created","id") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_activity" ON "outbox" USING btree ("activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_message" ON "outbox" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "activity_due" ON "activity" USING btree ((content->>'scheduled_at')) WHERE type in ('EMAIL_SCHEDULED', 'SCHEDULED') and content->>'status' = 'SCHEDULED';