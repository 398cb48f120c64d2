CREATE TABLE "letter_file" (
	"letter_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_file" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_letter" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"pages" integer NOT NULL,
	"recipient" jsonb NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"submitted" timestamp(3) with time zone,
	"cancelled" timestamp(3) with time zone,
	"told" text
);
--> statement-breakpoint
ALTER TABLE "credit_entry" ALTER COLUMN "invoicing" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entry" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entry" ALTER COLUMN "user_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD COLUMN "letter_id" text;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "activity_id" text;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "status" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "fail_reason" text;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "pages" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "acknowledged" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "look_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_file" ADD CONSTRAINT "letter_file_letter_id_letter_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_letter_key" ON "post_letter" USING btree ("key");--> statement-breakpoint
CREATE INDEX "post_letter_created" ON "post_letter" USING btree ("created" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_returned" ON "credit_entry" USING btree ("letter_id") WHERE kind = 'letter-returned';--> statement-breakpoint
CREATE INDEX "letter_look" ON "letter" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "letter_provider" ON "letter" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
UPDATE "letter" l SET "activity_id" = a.id, "status" = a.content->>'letter_status',
  "provider_id" = a.content->>'provider_id', "fail_reason" = a.content->>'fail_reason'
FROM "activity" a WHERE a.type = 'LETTER_SENT' AND a.content->>'letter_id' = l.id AND a.case_id = l.case_id;
