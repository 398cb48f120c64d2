-- They were digests without a key, quick to try words against, and some are of a mail server's password.
UPDATE "idempotency" SET "fingerprint" = '';
