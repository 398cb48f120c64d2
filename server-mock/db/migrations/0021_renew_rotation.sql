ALTER TABLE "session" ADD COLUMN "renew_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "renewed" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "renewal_used" boolean DEFAULT true NOT NULL;