CREATE TABLE "portal_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "portal_attempt_until" ON "portal_attempt" USING btree ("until");