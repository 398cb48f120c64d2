-- A statement that empties the table asks no trigger of its rows.
CREATE TRIGGER audit_entry_stays_whole BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();
