/** What an act will send, as the server says it before. */
import type { EventEmail } from '../../../contracts/model/mail/mail-template.ts'

export const anEventEmail = (parts: Partial<EventEmail> = {}): EventEmail => ({
  digest: 'a'.repeat(64),
  language: 'de',
  email: {
    template_name: 'License rejected',
    from: 'Claims <claims@lichtbild.example>',
    to: 'contact@althaus.example',
    subject: 'Ihre Lizenz',
    content: '<p>Guten Tag</p>',
  },
  obstacle: null,
  ...parts,
})
