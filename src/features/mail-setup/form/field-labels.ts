import type { MailServerField } from '../../../../contracts/rules/mail/mail-server.ts'

/** What the form calls its fields (MAILSETUP-05, MAILSETUP-06). */
export const fieldLabels: Readonly<Record<MailServerField, string>> = {
  email_sender_name: 'Sender name',
  smtp_host: 'SMTP host',
  smtp_port: 'SMTP port',
  smtp_email: 'Email',
  smtp_username: 'Username',
  smtp_password: 'Password',
}
