ALTER TABLE "checkout" ADD COLUMN "after" jsonb;--> statement-breakpoint
CREATE INDEX "checkout_payment" ON "checkout" USING btree ("payment_id");