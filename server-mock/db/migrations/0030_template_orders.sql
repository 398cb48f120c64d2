DROP INDEX "case_bulk_running";--> statement-breakpoint
ALTER TABLE "case_bulk" ADD COLUMN "template_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "case_bulk_template" ON "case_bulk" USING btree ("template_id") WHERE state = 'running' and template_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "case_bulk_running" ON "case_bulk" USING btree ("user_id") WHERE state = 'running' and template_id is null;