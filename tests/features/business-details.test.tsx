import { act, screen, waitFor } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, describe, expect, test } from 'vitest'
import type { BusinessDetails } from '../../contracts/model/accounts/business.ts'
import { messages } from '../../contracts/protocol.ts'
import { addedFields } from '../../contracts/rules/accounts/business-details.ts'
import { answered as cameIn } from '../../src/bus/log/inbox.ts'
import BusinessScreen from '../../src/features/business/index.ts'
import { sessionEnded } from '../../src/queries/following/session.ts'
import {
  answered,
  type FakeGateway,
  fakeGateway,
  gate,
  refused,
  unreachable,
} from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { show } from '../support/dom/show.tsx'
import { addressChanged, anAdmin, someDetails } from '../support/records/business.ts'

afterEach(() => localStorage.clear())

/** A server that keeps the details and numbers its changes. */
function serve(gateway: FakeGateway, initial: BusinessDetails) {
  const server = { details: initial, seq: 1 }
  gateway.answer('readBusinessDetails', () => answered(server.details, server.seq))
  gateway.answer('saveBusinessDetails', ({ body }) => {
    server.seq += 1
    const added: Partial<BusinessDetails> = Object.fromEntries(
      addedFields.flatMap((field) =>
        body[field] === '' ? [] : [[field, body[field] ?? undefined]],
      ),
    )
    server.details = {
      ...server.details,
      ...{ address_line_1: body.address_line_1, postal_code: body.postal_code, city: body.city },
      ...{ timezone: body.timezone, ...added },
      address_line_2: body.address_line_2 ?? null,
      vat_id: body.vat_id ?? null,
      version: server.details.version + 1,
    }
    return answered({ ...server.details, events: [addressChanged(server.seq, server.details)] })
  })
  return server
}

async function open(parts: Partial<BusinessDetails> = {}) {
  const user = anAdmin()
  const gateway = fakeGateway(user)
  const server = serve(gateway, someDetails(parts))
  const scope = officeScope({ user, gateway })
  const shown = show(<BusinessScreen />, scope)
  await field('City')
  return { ...shown, gateway, server, scope }
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const save = () => screen.getByRole('button', { name: /^Save/ })
const saves = (gateway: FakeGateway) =>
  gateway.asked.filter(({ name }) => name === 'saveBusinessDetails')
const bySocket = (scope: Awaited<ReturnType<typeof open>>['scope'], details: BusinessDetails) =>
  act(() =>
    allSettled(cameIn, {
      scope,
      params: { kind: 'local', events: [addressChanged(details.version, details)] },
    }),
  )

describe('the screen Business Details', () => {
  test('shows every field of the address [BUSINESS-01]', async () => {
    await open({ address_line_2: 'Hof 2', vat_id: 'DE136695976' })
    const values = await Promise.all(
      [
        'Company name',
        'VAT ID',
        'Address line 1',
        'Address line 2',
        'Postal code',
        'City',
        'Country',
        'Time zone',
      ].map(async (name) => (await field(name)).value),
    )
    expect(values).toEqual([
      'Lichtbild Archiv',
      'DE136695976',
      'Holzmarktstraße 25',
      'Hof 2',
      '10243',
      'Berlin',
      'Germany',
      'Europe/Berlin',
    ])
  })

  test('takes what invoices may say beside it, none of it required, and says what is wrong there', async () => {
    const { gateway, user, server } = await open({ tax_number: '37/1' })
    expect((await field('Tax number')).value).toBe('37/1')
    await user.clear(await field('Tax number'))
    await user.type(await field('IBAN'), 'de02 1203 0000 0000 2020 52')
    await user.type(await field('Contact email'), 'ida')
    await user.click(save())
    await screen.findByText('Enter a valid IBAN')
    expect(saves(gateway)).toHaveLength(0)
    await user.type(await field('IBAN'), '{Backspace}1')
    await user.type(await field('Contact email'), '@archiv.example')
    await user.click(save())
    await waitFor(() => expect(server.details.iban).toBe('DE02120300000000202051'))
    expect(saves(gateway)[0]?.request).toMatchObject({
      body: { tax_number: null, contact_email: 'ida@archiv.example', contact_name: null },
    })
    await waitFor(async () => expect((await field('IBAN')).value).toBe('DE02120300000000202051'))
  })

  test('takes what DATEV batches are written with, and says what DATEV would not take', async () => {
    const { gateway, user, server } = await open({ datev_client: '7' })
    expect((await field('Client number')).value).toBe('7')
    await user.clear(await field('Client number'))
    await user.type(await field('Consultant number'), '12')
    await user.type(await field('Account for revenue with 7 % VAT'), '8300')
    await user.click(save())
    await screen.findByText('Enter a number from 1001 to 9999999')
    expect(saves(gateway)).toHaveLength(0)
    await user.type(await field('Consultant number'), '34')
    await user.click(save())
    await waitFor(() => expect(server.details.datev_consultant).toBe('1234'))
    expect(server.details).toMatchObject({ datev_vat_7: '8300' })
    expect(server.details.datev_client).toBeUndefined()
  })

  test('offers the timezones of the standard database [BUSINESS-02]', async () => {
    await open()
    const zones = [...(await field('Time zone')).querySelectorAll('option')].map(
      ({ value }) => value,
    )
    expect(zones).toEqual(
      expect.arrayContaining(['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Auckland']),
    )
    expect(zones.length).toBeGreaterThan(350)
  })

  test('keeps company name and country read-only, and a VAT ID that is set [BUSINESS-06, BUSINESS-07]', async () => {
    const { unmount } = await open()
    expect((await field('Company name')).readOnly).toBe(true)
    expect((await field('Country')).readOnly).toBe(true)
    expect((await field('VAT ID')).readOnly).toBe(false)
    unmount()
    await open({ vat_id: 'DE136695976' })
    expect((await field('VAT ID')).readOnly).toBe(true)
  })

  test.each(['Address line 1', 'Postal code', 'City'])(
    'needs %s: says so beside it and sends nothing [BUSINESS-05]',
    async (name) => {
      const { user, gateway } = await open()
      await user.clear(await field(name))
      await user.click(save())
      const wrong = await field(name)
      expect(wrong.getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByRole('alert').textContent).toMatch(/^Enter the/)
      expect(document.activeElement).toBe(wrong)
      expect(saves(gateway)).toEqual([])
      await user.type(wrong, 'x')
      expect(wrong.getAttribute('aria-invalid')).toBeNull()
    },
  )

  test('saves the six fields with the version that it shows', async () => {
    const { user, gateway } = await open()
    await user.type(await field('Address line 2'), 'Hof 2')
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
    await user.selectOptions(await field('Time zone'), 'Asia/Tokyo')
    expect(screen.getByText('2 unsaved changes')).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull())
    expect(saves(gateway)).toMatchObject([
      {
        request: {
          params: { customer_id: 'c1' },
          body: {
            address_line_1: 'Holzmarktstraße 25',
            address_line_2: 'Hof 2',
            postal_code: '10243',
            city: 'Berlin',
            vat_id: null,
            timezone: 'Asia/Tokyo',
          },
        },
        change: { version: 1 },
      },
    ])
    expect((await field('Address line 2')).value).toBe('Hof 2')
  })

  test('saves once, however often Save is pressed', async () => {
    const { user, gateway, server } = await open()
    const { open: letGo, passed } = gate()
    gateway.answer('saveBusinessDetails', async ({ body }) => {
      await passed
      server.details = { ...server.details, city: body.city, version: 2 }
      return answered({ ...server.details, events: [addressChanged(2, server.details)] })
    })
    await user.type(await field('City'), ' Mitte')
    await user.dblClick(save())
    await user.keyboard('{Control>}s{/Control}')
    expect(save().getAttribute('aria-busy')).toBe('true')
    act(letGo)
    await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull())
    expect(saves(gateway)).toHaveLength(1)
  })

  test('whose author types on meanwhile stays unsaved there and asks nothing', async () => {
    const { user, gateway, server } = await open()
    const { open: letGo, passed } = gate()
    gateway.answer('saveBusinessDetails', async ({ body }) => {
      await passed
      server.details = { ...server.details, city: body.city, version: 2 }
      return answered({ ...server.details, events: [addressChanged(2, server.details)] })
    })
    await user.type(await field('City'), ' Mitte')
    await user.click(save())
    await user.type(await field('City'), '!')
    act(letGo)
    await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'))
    expect((await field('City')).value).toBe('Berlin Mitte!')
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
    expect(screen.queryByText(/while you were editing/)).toBeNull()
    await user.click(save())
    await waitFor(() => expect(saves(gateway)).toHaveLength(2))
    expect(saves(gateway)[1]).toMatchObject({
      request: { body: { city: 'Berlin Mitte!' } },
      change: { version: 2 },
    })
  })

  test('says beside the VAT ID what the server finds wrong with it', async () => {
    const { user, gateway } = await open()
    gateway.answer('saveBusinessDetails', () => refused('Invalid VAT', 400))
    await user.type(await field('VAT ID'), 'DE1')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid VAT')
    expect((await field('VAT ID')).getAttribute('aria-invalid')).toBe('true')
  })

  test('loses nothing that was typed: to a lost connection, another screen, the end of the session', async () => {
    const first = await open()
    first.gateway.answer('saveBusinessDetails', () => unreachable)
    await first.user.type(await field('City'), ' Mitte')
    await first.user.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe(messages.unreachable)
    expect((await field('City')).value).toBe('Berlin Mitte')
    first.unmount()
    show(<BusinessScreen />, first.scope)
    expect((await field('City')).value).toBe('Berlin Mitte')
    await act(() =>
      allSettled(sessionEnded, { scope: first.scope, params: { reason: 'forced', message: null } }),
    )
    document.body.replaceChildren()
    const again = await open()
    await waitFor(async () => expect((await field('City')).value).toBe('Berlin Mitte'))
    await again.user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect((await field('City')).value).toBe('Berlin')
    again.unmount()
    await open()
    expect((await field('City')).value).toBe('Berlin')
  })

  test('tells why it could not be loaded, and tries again', async () => {
    const user = anAdmin()
    const gateway = fakeGateway(user)
    const shown = show(<BusinessScreen />, officeScope({ user, gateway }))
    expect((await screen.findByRole('alert')).textContent).toContain(messages.unreachable)
    serve(gateway, someDetails())
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await field('City')).value).toBe('Berlin')
  })
})

describe("a colleague's change", () => {
  test('shows at once in what nobody is typing into', async () => {
    const { scope, user } = await open()
    await user.type(await field('City'), ' Mitte')
    await bySocket(scope, someDetails({ postal_code: '10115', version: 2 }))
    expect((await field('Postal code')).value).toBe('10115')
    expect((await field('City')).value).toBe('Berlin Mitte')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByRole('listitem').textContent).toBe('Postal code: now 10115')
  })

  test('of what is being typed overwrites nothing and is not overwritten: it asks', async () => {
    const { scope, user, gateway } = await open()
    await user.type(await field('City'), ' Mitte')
    await bySocket(scope, someDetails({ city: 'Potsdam', version: 2 }))
    expect(screen.getByText(/^Bruno Kranz changed the business details while you/)).toBeTruthy()
    await user.click(save())
    expect(saves(gateway)).toEqual([])
    expect(screen.getByText('Resolve the conflicts first.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Mine: Berlin Mitte' }))
    await user.click(save())
    await waitFor(() => expect(saves(gateway)).toHaveLength(1))
    expect(saves(gateway)[0]).toMatchObject({
      request: { body: { city: 'Berlin Mitte' } },
      change: { version: 2 },
    })
  })

  test('can be taken over', async () => {
    const { scope, user } = await open()
    await user.type(await field('City'), ' Mitte')
    await bySocket(scope, someDetails({ city: 'Potsdam', version: 2 }))
    await user.click(screen.getByRole('radio', { name: 'Theirs: Potsdam' }))
    expect((await field('City')).value).toBe('Potsdam')
    expect(screen.queryByText(/unsaved/)).toBeNull()
  })

  test('that was faster than the save is shown beside its refusal', async () => {
    const { user, gateway, server } = await open()
    gateway.answer('saveBusinessDetails', () => {
      server.details = someDetails({ city: 'Potsdam', version: 2 })
      server.seq = 2
      return refused(messages.conflictOfDetails, 412, {
        error_message: '',
        version: 2,
        changes: [],
      })
    })
    await user.type(await field('City'), ' Mitte')
    await user.click(save())
    expect(await screen.findByRole('radio', { name: 'Theirs: Potsdam' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Mine: Berlin Mitte' })).toBeTruthy()
    expect(screen.getByText(messages.conflictOfDetails)).toBeTruthy()
    expect((await field('City')).value).toBe('Berlin Mitte')
  })
})
