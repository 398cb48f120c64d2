ALTER TABLE "invoice" ADD COLUMN "xrechnung" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "xrechnung_digest" text;