CREATE TABLE "installation" (
	"fact" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
