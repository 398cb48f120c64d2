-- Addresses get their canonical form: composed (NFC), the domain in lower case. Where two accounts then have the same
-- one, the account that was opened first keeps it. Each later one is deactivated, its sessions end, and its id is put
-- in front of its address, so that nothing is lost and an administrator sees which it is.
UPDATE "session" SET "ended" = now() WHERE "ended" IS NULL AND "user_id" IN (
	SELECT "id" FROM (
		SELECT "id", row_number() OVER (PARTITION BY lower(normalize("email", NFC)) ORDER BY "created", "id") AS "rank"
		FROM "app_user"
	) AS "ranked" WHERE "rank" > 1
);--> statement-breakpoint
UPDATE "app_user" SET "email" = "id" || '-' || "email", "state" = 'DEACTIVATED', "version" = "version" + 1 WHERE "id" IN (
	SELECT "id" FROM (
		SELECT "id", row_number() OVER (PARTITION BY lower(normalize("email", NFC)) ORDER BY "created", "id") AS "rank"
		FROM "app_user"
	) AS "ranked" WHERE "rank" > 1
);--> statement-breakpoint
UPDATE "app_user" SET "email" = normalize(regexp_replace("email", '@[^@]*$', '') || lower(substring("email" FROM '@[^@]*$')), NFC)
WHERE "email" LIKE '%@%' AND "email" <> normalize(regexp_replace("email", '@[^@]*$', '') || lower(substring("email" FROM '@[^@]*$')), NFC);--> statement-breakpoint
DROP INDEX "app_user_email";--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_address" ON "app_user" USING btree (lower(normalize("email", NFC)));