CREATE TABLE "checkout" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"command_id" text NOT NULL,
	"status" text NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"share" bigint NOT NULL,
	"currency" text NOT NULL,
	"charges" jsonb NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	"email" text,
	"portal" text NOT NULL,
	"session_id" text,
	"payment_id" text,
	"charged" bigint,
	"method" text,
	"settled" timestamp(3) with time zone,
	"failure_id" text,
	"created" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"look_at" timestamp(3) with time zone,
	"looks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_desk_record" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"account" text,
	"body" jsonb NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"send_at" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_account" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"started_by" jsonb NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"look_at" timestamp(3) with time zone,
	"looks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_command" ON "checkout" USING btree ("command_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_open" ON "checkout" USING btree ("case_id") WHERE status in ('starting', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_paid" ON "checkout" USING btree ("case_id") WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX "checkout_case" ON "checkout" USING btree ("case_id","created");--> statement-breakpoint
CREATE INDEX "checkout_look" ON "checkout" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_desk_key" ON "payment_desk_record" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payment_desk_send" ON "payment_desk_record" USING btree ("send_at") WHERE send_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_account_account" ON "payment_account" USING btree ("account");--> statement-breakpoint
CREATE INDEX "payment_account_look" ON "payment_account" USING btree ("look_at") WHERE look_at is not null;