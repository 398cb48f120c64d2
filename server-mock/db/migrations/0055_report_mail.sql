CREATE TABLE "report_mail" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"every" text NOT NULL,
	"due" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_mail" ADD CONSTRAINT "report_mail_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_mail_due" ON "report_mail" USING btree ("due");