CREATE TABLE "case_bulk" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" text NOT NULL,
	"act" jsonb NOT NULL,
	"state" text NOT NULL,
	"undo_of" text,
	"created" timestamp(3) with time zone NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_bulk_item" (
	"bulk_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"step" jsonb,
	"if_match" integer,
	"message" text,
	"reversal" jsonb,
	"version" integer,
	CONSTRAINT "case_bulk_item_bulk_id_case_id_pk" PRIMARY KEY("bulk_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "deleted_note" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"user_id" text,
	"user_name" text,
	"created" timestamp(3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"written" bigint NOT NULL,
	"deleted" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "case_bulk_user" ON "case_bulk" USING btree ("user_id","created" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "case_bulk_created" ON "case_bulk" USING btree ("created");--> statement-breakpoint
CREATE UNIQUE INDEX "case_bulk_running" ON "case_bulk" USING btree ("user_id") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "case_bulk_undo" ON "case_bulk" USING btree ("undo_of");--> statement-breakpoint
CREATE INDEX "case_bulk_item_waiting" ON "case_bulk_item" USING btree ("bulk_id","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "case_bulk_item_refused" ON "case_bulk_item" USING btree ("bulk_id","position") WHERE state = 'refused';--> statement-breakpoint
CREATE INDEX "deleted_note_deleted" ON "deleted_note" USING btree ("deleted");