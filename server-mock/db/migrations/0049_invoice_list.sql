DROP INDEX "invoice_customer";--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "listed_day" text GENERATED ALWAYS AS (data->>'date') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "listed_currency" text GENERATED ALWAYS AS (data->>'currency') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "listed_gross" bigint GENERATED ALWAYS AS (round((data->>'final_amount_gross')::numeric * 100)::bigint) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_list" ON "invoice" USING btree ("customer_id","created","id","listed_day","kind","status","listed_currency","listed_gross","case_id","number");