import { describe, expect, test } from 'vitest'
import { fingerprint } from '../../../src/bus/canonical.ts'
import { redact } from '../../../src/bus/recording/redact.ts'
import { localEvent } from '../../support/records/events.ts'

const SEED = 7
const hidden = (text: string) => `~${fingerprint(text, SEED)}`

describe('engine.md 12: redaction replaces what is personal by stable pseudonyms', () => {
  test('wherever it lies, the same text by the same one; another seed gives others', () => {
    const value = { email: 'a@b.example', list: [{ host: 'a@b.example', state: 'ACTIVE' }] }
    expect(redact(value, SEED)).toEqual({
      email: hidden('a@b.example'),
      list: [{ host: hidden('a@b.example'), state: 'ACTIVE' }],
    })
    expect(redact(value, 8)).not.toEqual(redact(value, SEED))
  })

  test('each text of a list; what is no text stays, and so does an empty one', () => {
    const value = { cc: ['a@b.example', ''], to: null, name: 7, subject: '', id: 'x', unread: true }
    expect(redact(value, SEED)).toEqual({ ...value, cc: [hidden('a@b.example'), ''] })
    expect(redact('a text of no member', SEED)).toBe('a text of no member')
    expect(redact(null, SEED)).toBeNull()
  })

  test('an event keeps its own name, its actor and payload do not', () => {
    const event = localEvent('day.changed', { day: '2026-11-20' })
    const payload = { day: '2026-11-20', text: 'Mr Althaus called' }
    expect(redact({ ...event, payload }, SEED)).toEqual({
      ...event,
      actor: { ...event.actor, name: hidden('Bruno Kranz') },
      payload: { day: '2026-11-20', text: hidden('Mr Althaus called') },
    })
  })

  test('what merely looks like an event is searched whole', () => {
    for (const member of ['payload', 'commandId']) {
      expect(redact({ name: 'Agnes', [member]: null }, SEED)).toEqual({
        name: hidden('Agnes'),
        [member]: null,
      })
    }
  })

  test.each([
    ['email', true],
    ['opponent_contact_details.address.city', true],
    ['cc[m123]', true],
    ['mails[a.b@c.example].subject', true],
    ['findings[f1].page_link', true],
    ['website_contact_details.screenshot_url', true],
    ['mails[subject]', false],
    ['claim_details.currency', false],
    ['email.verified', false],
  ])('the two values of a change belong to its field %s: personal %s', (field, isPersonal) => {
    const shown = (text: string) => (isPersonal ? hidden(text) : text)
    expect(redact({ field, from: 'before', to: 'after' }, SEED)).toEqual({
      field,
      from: shown('before'),
      to: shown('after'),
    })
  })

  test('the two values of a change may be more than texts', () => {
    const value = { field: 'tags', from: null, to: { name: 'Agnes', country: 'DE' } }
    expect(redact(value, SEED)).toEqual({ ...value, to: { name: hidden('Agnes'), country: 'DE' } })
  })

  test('sender and receiver of a mail are personal, as is what is no whole change', () => {
    const mail = { from: 'a@b.example', to: 'c@d.example' }
    const redacted = { from: hidden('a@b.example'), to: hidden('c@d.example') }
    expect(redact(mail, SEED)).toEqual(redacted)
    expect(redact({ ...mail, field: 7 }, SEED)).toEqual({ ...redacted, field: 7 })
    for (const side of ['from', 'to'] as const) {
      const half = { field: 'country', [side]: mail[side] }
      expect(redact(half, SEED)).toEqual({ field: 'country', [side]: redacted[side] })
    }
    const change = { field: 'country', from: 'DE', to: 'AT', text: 'Berg' }
    expect(redact(change, SEED)).toEqual({ ...change, text: hidden('Berg') })
  })
})
