CREATE TABLE "draft_file" (
	"id" text PRIMARY KEY NOT NULL,
	"draft_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"checksum" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "send_delay" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "in_reply_to" text;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "thread_ids" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "not_before" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "draft_file" ADD CONSTRAINT "draft_file_draft_id_mail_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."mail_draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_draft" ADD CONSTRAINT "mail_draft_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_draft" ADD CONSTRAINT "mail_draft_case_id_case_row_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."case_row"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_file_draft" ON "draft_file" USING btree ("draft_id","added");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_draft_of" ON "mail_draft" USING btree ("user_id","case_id","kind","ref");--> statement-breakpoint
CREATE INDEX "mail_draft_case" ON "mail_draft" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "mail_draft_updated" ON "mail_draft" USING btree ("updated");--> statement-breakpoint
UPDATE "outbox" SET "not_before" = ("mail"->'retry'->>'after')::timestamptz WHERE "state" = 'queued' AND "mail"->'retry'->>'after' IS NOT NULL;
