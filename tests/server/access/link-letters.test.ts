import { expect, test } from 'vitest'
import { linkLetter } from '../../../server-mock/modules/access/link-letters.ts'
import { systemMail } from '../../../server-mock/modules/system-mail/system-mail.ts'

const href = 'https://claims.example/signup/token'

test.each(['verification', 'reset', 'signup'] as const)(
  'no name in the mail of a %s forges a line or turns the text round',
  (kind) => {
    const forged = 'Moss\r\nBcc: all@shop.example\u2028Pay here:\u202e'
    const facts = { name: forged, customerName: forged, invitedBy: forged, href }
    const { subject, text } = systemMail('ada@made.example', linkLetter(kind, facts))
    const honest = linkLetter(kind, { name: '', customerName: '', invitedBy: '', href })
    const own = systemMail('ada@made.example', honest)
    expect(`${subject}${text}`).not.toMatch(/[\r\u2028\u202e]/)
    expect(subject).not.toContain('\n')
    expect(text.split('\n')).toHaveLength(own.text.split('\n').length)
  },
)
