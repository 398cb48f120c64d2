CREATE TABLE "recovery_code" (
	"user_id" text NOT NULL,
	"digest" text NOT NULL,
	"used" timestamp(3) with time zone,
	CONSTRAINT "recovery_code_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"pending" text,
	"last_step" integer
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "second_factor_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;