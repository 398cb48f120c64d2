ALTER TABLE "invoice" ADD COLUMN "xml" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "xml_digest" text;