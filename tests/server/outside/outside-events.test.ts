import { beforeEach, describe, expect, test } from 'vitest'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import type { OutsideEvent } from '../../../server-mock/modules/external-events/outside-event.ts'
import { type Act, openOutsideDesk } from '../../support/offices/outside-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const { api, office, caseId, inState, does, changeOf, snapshot, unpaid } = await opened(
  openOutsideDesk(),
)
beforeEach(unpaid)

const address = {
  company: 'Blue Door GmbH',
  vat_id: null,
  name: 'Ida Blau',
  street_address: 'Am Tor 1',
  address_line_1: 'Am Tor 1',
  address_line_2: null,
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  email: 'ida@blue-door.example',
  reference_number: null,
}

describe('what the opponent does', () => {
  test.each([
    ['portal-visited', 'case.portal-visited', 'LINK_CLICKED'],
    ['portal-login', 'case.portal-login', 'LOGIN'],
  ] as const)('%s enters the timeline', async (kind, name, type) => {
    expect(await does({ kind })).toEqual({ ok: true })
    const [event, ...others] = api.takeEvents()
    expect(others).toEqual([])
    const { name: who, email } = (await snapshot()).detail.opponent_contact_details
    expect(who || email).toBeTruthy()
    expect(event).toMatchObject({ name, actor: { kind: 'opponent', id: null, name: who || email } })
    expect(changeOf(event).activity).toMatchObject({ type, user_id: null, user_name: null })
  })

  test('a visit of staff leaves no trace, a made up user id does [G-433]', async () => {
    const agent = office().users.agent.id
    expect(await does({ kind: 'portal-visited', user_id: agent })).toEqual({ ok: true })
    expect(api.takeEvents()).toEqual([])
    await does({ kind: 'portal-visited', user_id: 'nobody-here' })
    expect(api.takeEvents()).toHaveLength(1)
  })

  test.each([
    ['whole', address, 'Blue Door GmbH, 10115, Berlin'],
    ['of a person', { ...address, company: null }, 'Ida Blau, 10115, Berlin'],
    ['without a postal code', { ...address, postal_code: null }, 'Blue Door GmbH, Berlin'],
    ['without a city', { ...address, city: '' }, 'Blue Door GmbH, 10115'],
  ])(
    'a billing address, %s, fills the case and is summed up',
    async (_, billing_address, summary) => {
      await does({ kind: 'billing-address-set', billing_address })
      const change = changeOf(api.takeEvents()[0])
      expect(change.activity?.content).toEqual({ summary })
      expect((await snapshot()).detail.billing_address).toEqual(billing_address)
      expect(change.row.state).toBe('ACTIVE')
    },
  )

  test('an uploaded licence waits for its review and takes the place of an older one', async () => {
    const finding_id = `${office().id}-finding-0`
    await does({ kind: 'license-uploaded', finding_id, filename: '../../a licence.pdf' })
    await does({
      kind: 'license-uploaded',
      finding_id,
      filename: 'second.pdf',
      note: 'the right one',
    })
    const { row, detail } = await snapshot()
    expect(row.total_unchecked_licenses).toBe(1)
    expect(detail.findings[0]?.license).toMatchObject({
      state: 'UNCHECKED',
      filename: 'second.pdf',
      note: 'the right one',
      validation_user_name: null,
    })
    expect(api.takeEvents().map(({ name }) => name)).toEqual([
      'case.license-uploaded',
      'case.license-uploaded',
    ])
  })

  test('a valid licence stands, and a finding that is not there takes none', async () => {
    const upload = (finding_id: string) =>
      does({ kind: 'license-uploaded', finding_id, filename: 'x.pdf' })
    expect(await upload(`${office().id}-finding-2`)).toMatchObject({ refused: { status: 409 } })
    expect(await upload('no-such-finding')).toMatchObject({ refused: { status: 404 } })
    expect(api.takeEvents()).toEqual([])
  })

  test('a callback is asked for until staff are done with it', async () => {
    await does({ kind: 'callback-requested', name: 'Ida Blau', phone_number: '+49 30 1' })
    const { callback_request } = (await snapshot()).detail
    expect(callback_request).toMatchObject({
      name: 'Ida Blau',
      phone_number: '+49 30 1',
      role: null,
    })
    expect(api.takeEvents()[0]?.name).toBe('case.callback-requested')
  })
})

describe('refusals', () => {
  const kinds: Act[] = [
    { kind: 'portal-visited' },
    { kind: 'portal-login' },
    { kind: 'billing-address-set', billing_address: address },
    { kind: 'payment-initiated' },
    { kind: 'payment-succeeded', payment_method: 'card' },
    { kind: 'payment-failed', message: 'no' },
    { kind: 'license-uploaded', finding_id: 'f', filename: 'x.pdf' },
    { kind: 'callback-requested' },
  ]

  test.each(kinds)('$kind is refused for a STANDBY and a CANCELLED case', async (act) => {
    for (const state of ['STANDBY', 'CANCELLED'] as const) {
      await inState(state)
      const answer = await does(act)
      expect(answer).toMatchObject({ refused: { status: 409 } })
      expect(JSON.stringify(answer)).toContain(`Invalid request: case in state ${state} cannot be `)
    }
    expect(api.takeEvents()).toEqual([])
  })

  test.each(kinds)('$kind of an unknown or foreign case is 404', async (act) => {
    const unknown = [
      { customer_id: office().id, case_id: '77' },
      { customer_id: 'nobody', case_id: caseId() },
      { customer_id: api.offices.pro.id, case_id: caseId() },
    ]
    for (const whose of unknown) {
      const event = { ...act, ...whose } as OutsideEvent
      expect(await applyExternalEvent(api.services, event)).toMatchObject({
        refused: { status: 404 },
      })
    }
    expect(api.takeEvents()).toEqual([])
  })
})

describe('a repeated event', () => {
  test('with the same id happens once; another one under it is refused', async () => {
    const failed = { kind: 'payment-failed', message: 'Card declined' } as const
    expect(await does({ ...failed, id: 'evt-1' })).toEqual({ ok: true })
    expect(await does({ ...failed, id: 'evt-1' })).toEqual({ ok: true })
    expect(api.takeEvents()).toHaveLength(1)
    expect(await does({ ...failed, message: 'Other', id: 'evt-1' })).toMatchObject({
      refused: {
        status: 422,
        error_message: 'This request could not be processed. Reload the page and try again.',
      },
    })
    expect((await snapshot()).row.num_failed_payments).toBe(1)
  })

  test('that was refused may come again', async () => {
    await inState('CANCELLED')
    const started = { kind: 'payment-initiated', id: 'evt-2' } as const
    expect(await does(started)).toMatchObject({ refused: { status: 409 } })
    await inState('ACTIVE')
    expect(await does(started)).toEqual({ ok: true })
    expect(api.takeEvents()).toHaveLength(1)
  })
})
