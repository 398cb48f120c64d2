DROP INDEX "case_row_reminded";--> statement-breakpoint
CREATE INDEX "case_row_action" ON "case_row" USING btree ("customer_id","date_state_updated" DESC NULLS FIRST,"id" DESC NULLS FIRST,"reminder_date") WHERE unread_emails > 0 or unchecked_licenses > 0
  or scheduled_failed + triggered_failed > 0 or failed_letters > 0 or failed_payments > 0 or (state = 'ACTIVE' and reminder_date is not null);--> statement-breakpoint
CREATE INDEX "case_row_state_activity" ON "case_row" USING btree ("customer_id","state","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "case_row_unread_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE unread_emails > 0;--> statement-breakpoint
CREATE INDEX "case_row_unchecked_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE unchecked_licenses > 0;--> statement-breakpoint
CREATE INDEX "case_row_failed_emails_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE scheduled_failed + triggered_failed > 0;--> statement-breakpoint
CREATE INDEX "case_row_failed_letters_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE failed_letters > 0;--> statement-breakpoint
CREATE INDEX "case_row_failed_payments_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE failed_payments > 0;--> statement-breakpoint
CREATE INDEX "case_row_paused_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE scheduled_paused > 0;--> statement-breakpoint
CREATE INDEX "case_row_reminded_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST,"reminder_date") WHERE state = 'ACTIVE' and reminder_date is not null;--> statement-breakpoint
CREATE INDEX "case_row_action_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST,"reminder_date") WHERE unread_emails > 0 or unchecked_licenses > 0
  or scheduled_failed + triggered_failed > 0 or failed_letters > 0 or failed_payments > 0 or (state = 'ACTIVE' and reminder_date is not null);--> statement-breakpoint
CREATE INDEX "case_row_idle_activity" ON "case_row" USING btree ("customer_id","last_activity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'ACTIVE' and scheduled_waiting = 0 and reminder_date is null;--> statement-breakpoint
CREATE INDEX "case_row_state_host" ON "case_row" USING btree ("customer_id","state","host","id");--> statement-breakpoint
CREATE INDEX "case_row_unread_host" ON "case_row" USING btree ("customer_id","host","id") WHERE unread_emails > 0;--> statement-breakpoint
CREATE INDEX "case_row_unchecked_host" ON "case_row" USING btree ("customer_id","host","id") WHERE unchecked_licenses > 0;--> statement-breakpoint
CREATE INDEX "case_row_failed_emails_host" ON "case_row" USING btree ("customer_id","host","id") WHERE scheduled_failed + triggered_failed > 0;--> statement-breakpoint
CREATE INDEX "case_row_failed_letters_host" ON "case_row" USING btree ("customer_id","host","id") WHERE failed_letters > 0;--> statement-breakpoint
CREATE INDEX "case_row_failed_payments_host" ON "case_row" USING btree ("customer_id","host","id") WHERE failed_payments > 0;--> statement-breakpoint
CREATE INDEX "case_row_paused_host" ON "case_row" USING btree ("customer_id","host","id") WHERE scheduled_paused > 0;--> statement-breakpoint
CREATE INDEX "case_row_reminded_host" ON "case_row" USING btree ("customer_id","host","id","reminder_date") WHERE state = 'ACTIVE' and reminder_date is not null;--> statement-breakpoint
CREATE INDEX "case_row_action_host" ON "case_row" USING btree ("customer_id","host","id","reminder_date") WHERE unread_emails > 0 or unchecked_licenses > 0
  or scheduled_failed + triggered_failed > 0 or failed_letters > 0 or failed_payments > 0 or (state = 'ACTIVE' and reminder_date is not null);--> statement-breakpoint
CREATE INDEX "case_row_idle_host" ON "case_row" USING btree ("customer_id","host","id") WHERE state = 'ACTIVE' and scheduled_waiting = 0 and reminder_date is null;--> statement-breakpoint
CREATE INDEX "case_row_reminded" ON "case_row" USING btree ("customer_id","date_state_updated" DESC NULLS FIRST,"id" DESC NULLS FIRST,"reminder_date") WHERE state = 'ACTIVE' and reminder_date is not null;