CREATE TABLE "picture" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"digest" text NOT NULL,
	"added" timestamp(3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"named" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "picture_digest" ON "picture" USING btree ("customer_id","digest");--> statement-breakpoint
CREATE INDEX "picture_unnamed" ON "picture" USING btree ("added") WHERE named is null;