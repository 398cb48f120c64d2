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
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_finding_id_finding_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."finding"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_license_id_license_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."license"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_finding" ON "stored_file" USING btree ("finding_id","part");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_license" ON "stored_file" USING btree ("license_id");