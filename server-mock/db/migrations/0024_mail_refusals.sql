CREATE TABLE "mail_refusal" (
	"customer_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mail_refusal_customer_id_fingerprint_pk" PRIMARY KEY("customer_id","fingerprint")
);
