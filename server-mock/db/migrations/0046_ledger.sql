CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"entry" text NOT NULL,
	"received" timestamp(3) with time zone NOT NULL,
	"reference" text,
	"website" text NOT NULL,
	"country" text,
	"language" text,
	"activated_by" text,
	"method" text,
	"provider_id" text,
	"currency" text NOT NULL,
	"net" bigint NOT NULL,
	"tax_type" text,
	"tax_percentage" integer NOT NULL,
	"tax" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"share_percentage" integer,
	"share" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"invoice_number" text
);
--> statement-breakpoint
CREATE TABLE "payment_line" (
	"payment_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"gross" bigint NOT NULL,
	CONSTRAINT "payment_line_payment_id_position_pk" PRIMARY KEY("payment_id","position")
);
--> statement-breakpoint
ALTER TABLE "payment_line" ADD CONSTRAINT "payment_line_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_received" ON "payment" USING btree ("customer_id","received","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_case" ON "payment" USING btree ("case_id") WHERE entry = 'payment';--> statement-breakpoint
CREATE INDEX "payment_of_case" ON "payment" USING btree ("case_id");
--> statement-breakpoint
DO $$
DECLARE
  p record;
  fee record;
  id_ text;
  n integer;
  tax_real boolean;
  taxable numeric; untaxed numeric; listed numeric; full_tax numeric; full_gross numeric;
  reduced_tax numeric; reduced_gross numeric;
  net_ numeric; tax_ numeric; gross_ numeric; off_ numeric; more_tax numeric; share_ numeric; percentage_ integer;
  reduced boolean;
  returned numeric; e record;
BEGIN
  FOR p IN
    SELECT r.id, r.customer_id, r.host, r.source_case_id, r.country, coalesce(r.currency, '') AS currency, d.payment,
      d.additional_fees, d.settlement_date, d.settlement_percentage, d.tax_type, d.tax_percentage, d.activated_by,
      round((d.payment->>'amount_received')::numeric * 100) AS received,
      (d.payment->>'date_received')::timestamptz AS at,
      (SELECT t.language FROM translation t WHERE t.id = d.translation_id) AS language,
      (SELECT i.number FROM invoice i WHERE i.case_id = r.id AND i.kind = 'INVOICE' AND i.status <> 'CANCELLED') AS invoice_number,
      (SELECT c.plan FROM customer c WHERE c.id = r.customer_id) AS plan,
      coalesce((SELECT sum(f.price) FROM finding f LEFT JOIN license l ON l.finding_id = f.id
        WHERE f.case_id = r.id AND l.state IS DISTINCT FROM 'VALID'), 0) AS images,
      k.amount AS due, k.share, k.payment_id, k.charges
    FROM case_row r JOIN case_detail d ON d.id = r.id
    LEFT JOIN checkout k ON k.case_id = r.id AND k.status = 'paid'
    WHERE d.payment IS NOT NULL
  LOOP
    id_ := gen_random_uuid()::text;
    n := 0;
    tax_real := p.tax_type IN ('VAT', 'GST', 'SALES_TAX');
    reduced_gross := NULL;
    CREATE TEMPORARY TABLE IF NOT EXISTS backfilled_line
      (position integer, kind text, description text, net numeric, tax numeric, gross numeric);
    DELETE FROM backfilled_line;
    IF p.charges IS NOT NULL THEN
      p.tax_type := p.charges->>'indirect_tax_type';
      p.tax_percentage := round((p.charges#>>'{indirect_tax_no_settlement,percentage}')::numeric * 100);
      p.images := round((p.charges->>'total_net_amount_findings')::numeric * 100);
      p.settlement_percentage := round((p.charges#>>'{settlement_offer,settlement_percentage}')::numeric * 100);
      p.additional_fees := p.charges->'additional_fees_no_settlement';
    ELSIF NOT coalesce(tax_real, false) THEN
      p.tax_percentage := 0;
    END IF;
    p.tax_percentage := coalesce(p.tax_percentage, 0);
    INSERT INTO backfilled_line VALUES (n, 'licence-fee', 'Image uses', p.images, 0, p.images);
    taxable := p.images; untaxed := 0; listed := p.images;
    FOR fee IN
      SELECT f->>'name' AS name, (f->>'percentage')::numeric AS percentage, coalesce((f->>'taxable')::boolean, true) AS taxable,
        coalesce(round((f->>'amount')::numeric * 100), floor((p.images * (f->>'percentage')::numeric * 100 + 5000) / 10000)) AS amount
      FROM jsonb_array_elements(p.additional_fees) WITH ORDINALITY AS all_fees(f, at) ORDER BY at
    LOOP
      n := n + 1;
      INSERT INTO backfilled_line VALUES
        (n, 'additional-fee', fee.name || ', ' || trim_scale(fee.percentage) || ' %', fee.amount, 0, fee.amount);
      listed := listed + fee.amount;
      IF fee.taxable THEN taxable := taxable + fee.amount; ELSE untaxed := untaxed + fee.amount; END IF;
    END LOOP;
    IF p.charges IS NOT NULL THEN
      full_tax := round((p.charges#>>'{indirect_tax_no_settlement,amount}')::numeric * 100);
      full_gross := round((p.charges->>'final_amount_gross_no_settlement')::numeric * 100);
      reduced_tax := round(coalesce((p.charges#>>'{indirect_tax_settlement,amount}')::numeric, 0) * 100);
      reduced_gross := round((p.charges->>'final_amount_gross_settlement')::numeric * 100);
    ELSE
      full_tax := floor((taxable * p.tax_percentage + 5000) / 10000);
      full_gross := taxable + untaxed + full_tax;
      IF coalesce(p.settlement_percentage, 0) > 0 AND p.settlement_date IS NOT NULL THEN
        taxable := taxable - floor((taxable * p.settlement_percentage + 5000) / 10000);
        untaxed := untaxed - floor((untaxed * p.settlement_percentage + 5000) / 10000);
        reduced_tax := floor((taxable * p.tax_percentage + 5000) / 10000);
        reduced_gross := taxable + untaxed + reduced_tax;
        p.due := CASE WHEN (p.at AT TIME ZONE 'UTC')::date <= p.settlement_date THEN reduced_gross ELSE full_gross END;
      END IF;
    END IF;
    reduced := reduced_gross IS NOT NULL AND p.received <> full_gross
      AND (p.received = reduced_gross OR coalesce(p.due = reduced_gross, false));
    gross_ := CASE WHEN reduced THEN reduced_gross ELSE full_gross END;
    tax_ := CASE WHEN reduced THEN reduced_tax ELSE full_tax END;
    net_ := gross_ - tax_;
    off_ := net_ - listed;
    IF off_ <> 0 THEN
      n := n + 1;
      INSERT INTO backfilled_line VALUES
        (n, 'discount', CASE WHEN reduced THEN trim_scale(p.settlement_percentage / 100.0) ELSE 0 END || ' %', off_, 0, off_);
    END IF;
    IF tax_ <> 0 THEN
      n := n + 1;
      INSERT INTO backfilled_line VALUES (n, 'tax',
        CASE p.tax_type WHEN 'VAT' THEN 'VAT' WHEN 'GST' THEN 'GST' WHEN 'SALES_TAX' THEN 'Sales tax' ELSE 'Tax' END
          || ', ' || trim_scale(p.tax_percentage / 100.0) || ' %', 0, tax_, tax_);
    END IF;
    IF p.received <> gross_ THEN
      n := n + 1;
      more_tax := CASE WHEN gross_ = 0 THEN 0 ELSE
        sign(p.received - gross_) * floor((2 * abs(p.received - gross_) * tax_ + gross_) / (2 * gross_)) END;
      INSERT INTO backfilled_line VALUES
        (n, 'difference', '', p.received - gross_ - more_tax, more_tax, p.received - gross_);
      net_ := net_ + p.received - gross_ - more_tax;
      tax_ := tax_ + more_tax;
      gross_ := p.received;
    END IF;
    percentage_ := CASE p.plan WHEN 'LITE' THEN 5000 WHEN 'PRO' THEN 3300 ELSE 2500 END;
    share_ := coalesce(p.share, floor((net_ * percentage_ + 5000) / 10000));
    SELECT q INTO percentage_ FROM unnest(ARRAY[percentage_, 5000, 3300, 2500, percentage_]) WITH ORDINALITY AS plans(q, at)
      WHERE floor((net_ * q + 5000) / 10000) = share_ OR at = 5 ORDER BY at LIMIT 1;
    INSERT INTO payment (id, customer_id, case_id, entry, received, reference, website, country, language, activated_by, method,
      provider_id, currency, net, tax_type, tax_percentage, tax, gross, share_percentage, share, payout, invoice_number)
    VALUES (id_, p.customer_id, p.id, 'payment', p.at, p.source_case_id, p.host, p.country, p.language, p.activated_by,
      p.payment->>'payment_method_type', p.payment_id, p.currency, net_, p.tax_type, p.tax_percentage, tax_, gross_, percentage_,
      share_, gross_ - share_, p.invoice_number);
    INSERT INTO payment_line SELECT id_, b.position, b.kind, b.description, b.net, b.tax, b.gross FROM backfilled_line b;
    returned := 0;
    FOR e IN
      SELECT a.entry, a.part, round((p.payment->>a.field)::numeric * 100) AS amount,
        coalesce((SELECT max(h.created) FROM activity h WHERE h.case_id = p.id AND h.type = 'PAYMENT_CHANGED'
          AND h.content->>'change' = a.told), p.at) AS at
      FROM (VALUES ('refund', 'refund', 'amount_refunded', 'refunded'), ('dispute', 'dispute', 'amount_disputed', 'disputed'))
        AS a(entry, part, field, told)
      WHERE coalesce((p.payment->>a.field)::numeric, 0) > 0
    LOOP
      more_tax := CASE WHEN gross_ = 0 THEN 0 ELSE
        floor((2 * (returned + e.amount) * tax_ + gross_) / (2 * gross_)) - floor((2 * returned * tax_ + gross_) / (2 * gross_)) END;
      returned := returned + e.amount;
      id_ := gen_random_uuid()::text;
      INSERT INTO payment (id, customer_id, case_id, entry, received, reference, website, country, language, activated_by, method,
        provider_id, currency, net, tax_type, tax_percentage, tax, gross, share_percentage, share, payout, invoice_number)
      VALUES (id_, p.customer_id, p.id, e.entry, e.at, p.source_case_id, p.host, p.country, p.language, p.activated_by,
        p.payment->>'payment_method_type', p.payment_id, p.currency, more_tax - e.amount, p.tax_type, p.tax_percentage, -more_tax,
        -e.amount, NULL, 0, -e.amount, p.invoice_number);
      INSERT INTO payment_line VALUES (id_, 0, e.part, '', more_tax - e.amount, -more_tax, -e.amount);
    END LOOP;
  END LOOP;
  DROP TABLE IF EXISTS backfilled_line;
END $$;
