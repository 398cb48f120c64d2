ALTER TABLE "event" ALTER COLUMN "actor" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "payload" SET DATA TYPE json;