import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { OpponentContact } from '../../../contracts/model/cases/case.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())

describe('the contact', () => {
  const given: OpponentContact = {
    ...emptyContact,
    email: '  new@opponent.example ',
    name: ' Nora New ',
    company: '',
    first_name: 'Nora',
    last_name: 'New',
    gender: 'FEMALE',
  }
  const change = (id: string, contact: object, headers = {}) =>
    desk.put(id, '/opponent_contact_details', { json: contact, headers })

  test.each(['STANDBY', 'ACTIVE'] as const)(
    '[CASEAPI-10, CONTACT-03] is replaced wholly in %s, trimmed, and found by the search',
    async (state) => {
      const id = await desk.makeCase(state)
      const { after, names } = await desk.changed(id, () => change(id, given))
      expect(names).toEqual(['case.contact-changed'])
      expect(after.opponent_contact_details).toEqual({
        ...given,
        email: 'new@opponent.example',
        name: 'Nora New',
        company: null,
      })
      const found = await desk.api.call('/cases/_search', {
        token: (await desk.api.login(desk.own.users.colleague.email)).accessToken,
        json: { filter: { search: 'nora new' } },
      })
      expect(found.json.cases.map((row: { id: string }) => row.id)).toContain(id)
      const { db } = desk.api.services.database
      const [row] = await db
        .select({
          email: caseRow.contactEmail,
          name: caseRow.contactName,
          company: caseRow.contactCompany,
        })
        .from(caseRow)
        .where(eq(caseRow.id, Number(id)))
      // What is not said is found by no word.
      expect(row).toEqual({ email: 'new@opponent.example', name: 'Nora New', company: '' })
    },
  )

  test('[CONTACT-05] without a gender has an unknown one', async () => {
    const id = await desk.makeCase('STANDBY')
    const { gender: _, ...rest } = given
    for (const contact of [{ ...rest, gender: '' }, { ...rest, gender: null }, rest]) {
      const { after } = await desk.changed(id, () => change(id, contact))
      expect(after.opponent_contact_details.gender).toBe('NOT_KNOWN')
    }
  })

  test('[CONTACT-02, CONTACT-04] needs a valid email', async () => {
    const id = await desk.makeCase('STANDBY')
    for (const [email, message] of [
      [null, 'An email address is required'],
      ['   ', 'An email address is required'],
      ['nobody', 'Enter a valid email address, for example name@example.com'],
    ]) {
      const { status, json } = await change(id, { ...given, email })
      expect([status, json.error_message]).toEqual([400, message])
    }
  })

  test.each(['PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'] as const)(
    'stays as it is in %s',
    async (state) => {
      const id = await desk.makeCase(state)
      const { status, json } = await change(id, given)
      expect([status, json.error_message]).toEqual([
        409,
        `Invalid request: case in state ${state} cannot be given another contact.`,
      ])
    },
  )

  test('is stale when somebody else changed it', async () => {
    const id = await desk.makeCase('ACTIVE')
    const { version } = await desk.get(id)
    const { accessToken } = await desk.api.login(desk.own.users.colleague.email)
    await desk.put(id, '/opponent_contact_details', { json: given, token: accessToken })
    const stale = await change(id, { ...given, name: 'Other' }, { 'If-Match': `"${version}"` })
    expect(stale.status).toBe(412)
    expect(stale.json.changes[0].field).toMatch(/^opponent_contact_details/)
  })
})

describe('a callback request', () => {
  const callbackRequest = {
    date_requested: '2026-11-20T08:00:00.000Z',
    name: 'Nora',
    role: null,
    email: null,
    phone_number: '+49 30 1',
    note: null,
  }
  const finish = (id: string) => desk.call(id, '/callback_request', { method: 'DELETE' })

  test('[CASEAPI-21] that was dealt with is gone, and the timeline says nothing [G-456]', async () => {
    const id = await desk.makeCase('ACTIVE', { detail: { callbackRequest } })
    const { after, names, now } = await desk.changed(id, () => finish(id))
    expect([after.callback_request, names, now]).toEqual([null, ['case.callback-done'], []])
  })

  test('that is not there needs nothing done', async () => {
    const id = await desk.makeCase('PAID')
    const { names } = await desk.changed(id, () => finish(id))
    expect(names).toEqual([])
  })
})
