ALTER TABLE "case_row" ADD COLUMN "item" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- A list item as the wire spells it (CASEDATA-19). What is not passed through to_json holds nothing that JSON
-- would escape; moments and days are spelled out, so that no setting of a session shows in them.
CREATE FUNCTION case_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.item := concat('{"id":"', new.id, '","state":"', new.state, '","host":', to_json(new.host),
    ',"last_case_activity_timestamp":"',
    to_char(new.last_activity AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","reminder_date":', coalesce(to_json(new.reminder_date)::text, 'null'),
    ',"reminder_name":', coalesce(to_json(new.reminder_name)::text, 'null'),
    ',"total_unread_emails":', new.unread_emails,
    ',"total_unchecked_licenses":', new.unchecked_licenses,
    ',"num_scheduled_emails_sent":', new.scheduled_sent,
    ',"num_scheduled_emails_failed":', new.scheduled_failed,
    ',"num_scheduled_emails_paused":', new.scheduled_paused,
    ',"num_scheduled_emails_scheduled":', new.scheduled_waiting,
    ',"num_triggered_emails_failed":', new.triggered_failed,
    ',"num_failed_payments":', new.failed_payments,
    ',"num_failed_letters":', new.failed_letters,
    ',"initial_email_sent":', new.initial_email_sent::int,
    ',"total_scheduled_emails":',
    new.scheduled_sent + new.scheduled_failed + new.scheduled_paused + new.scheduled_waiting,
    ',"hidden":false,"date_state_updated":"',
    to_char(new.date_state_updated AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","version":', new.version,
    ',"source_case_id":', coalesce(to_json(new.source_case_id)::text, 'null'),
    ',"country":', coalesce(to_json(new.country)::text, 'null'),
    ',"tags":', to_json(new.tags),
    ',"final_amount":', coalesce((new.final_amount / 100.0)::float8::text, 'null'),
    ',"currency":', coalesce(to_json(new.currency)::text, 'null'), '}');
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER case_item BEFORE INSERT OR UPDATE ON case_row FOR EACH ROW EXECUTE FUNCTION case_item();
--> statement-breakpoint
UPDATE case_row SET item = '';
