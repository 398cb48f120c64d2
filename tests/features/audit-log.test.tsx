import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AuditAction, type AuditEntry, type AuditFilter } from '../../contracts/model/audit.ts'
import { actionTexts, targetText, valueText } from '../../contracts/rules/audit.ts'
import { answered as cameIn } from '../../src/bus/inbox.ts'
import { AuditLogScreen } from '../../src/features/audit-log/index.ts'
import { anAdmin, businessEvent } from '../support/business.ts'
import { MOMENT } from '../support/events.ts'
import { answered, type FakeGateway, fakeGateway, gate, refused } from '../support/fake-gateway.ts'
import { officeScope } from '../support/office.ts'
import { show } from '../support/show.tsx'
import { aManagedUser } from '../support/users.ts'

const entry = (id: number, parts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(id),
  at: MOMENT,
  actor: { kind: 'user', id: 'u2', name: 'Bruno Kranz' },
  action: 'user.changed',
  target: { kind: 'user', id: 'u3', name: `Number ${id}` },
  changes: [],
  ...parts,
})

const PAGE = 3

/** A server with these entries, the youngest first. */
function serve(gateway: FakeGateway, entries: AuditEntry[]) {
  const mine = (query: AuditFilter) =>
    entries.filter(
      ({ actor, action }) =>
        (query.person === undefined || actor.id === query.person) &&
        (query.action === undefined || action === query.action),
    )
  gateway.answer('readAuditLog', ({ query }) => {
    const all = mine(query)
    const from = query.cursor === undefined ? 0 : Number(query.cursor)
    const next_cursor = all.length > from + PAGE ? String(from + PAGE) : null
    return answered({ entries: all.slice(from, from + PAGE), next_cursor }, 1)
  })
  gateway.answer('listUsers', () =>
    answered({
      seats: 2,
      active: 2,
      invitation_pending: 0,
      deactivated: 0,
      list: [
        aManagedUser({ user_id: 'u1', name: 'Agnes Berg' }),
        aManagedUser({ user_id: 'u2', name: 'Bruno Kranz' }),
      ],
    }),
  )
}

function open(entries: AuditEntry[] | null = [entry(5), entry(4), entry(3), entry(2), entry(1)]) {
  const user = anAdmin()
  const gateway = fakeGateway(user)
  if (entries) serve(gateway, entries)
  const scope = officeScope({ user, gateway })
  const asked = () =>
    gateway.asked.filter(({ name }) => name === 'readAuditLog').map(({ request }) => request)
  return { gateway, scope, asked, ...show(<AuditLogScreen />, scope) }
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const targets = async (...wanted: string[]) =>
  waitFor(() => expect(rows().map(([, , , target]) => target)).toEqual(wanted))

describe('the audit log', () => {
  test('tells when, who, what, to whom, and what it was before and after', async () => {
    open([
      entry(2, {
        changes: [
          { field: 'name', from: 'Ada', to: 'Ida' },
          { field: 'receive_payment_notifications', from: true, to: false },
          { field: 'smtp_password', from: null, to: 'changed' },
        ],
      }),
      entry(1, {
        action: 'session.opened',
        target: { kind: 'user', id: 'u2', name: 'Bruno Kranz' },
      }),
    ])
    await targets('Number 2', 'Own account')
    expect(rows()).toEqual([
      [
        expect.stringMatching(/^20\/11\/2026 \d\d:00:00$/),
        'Bruno Kranz',
        'User changed',
        'Number 2',
        'Name: Ada became  → IdaNotified of payments: yes became  → noSMTP password: changed',
      ],
      [expect.any(String), 'Bruno Kranz', 'Logged in', 'Own account', ''],
    ])
    expect(screen.getByText('No more data to load.')).toBeTruthy()
  })

  test('names the operator, what nobody did, and what nobody knows who did', async () => {
    open([
      entry(2, { actor: { kind: 'system', id: null, name: 'Operator' } }),
      entry(1, { actor: { kind: 'provider', id: null, name: null } }),
      entry(0, { actor: { kind: 'user', id: null, name: null } }),
    ])
    await targets('Number 2', 'Number 1', 'Number 0')
    expect(rows().map(([, person]) => person)).toEqual(['Operator', 'Payment provider', 'Somebody'])
  })

  test('has a word for every action, and a dash for nothing', () => {
    expect(Object.keys(actionTexts).toSorted()).toEqual(AuditAction.options.toSorted())
    expect(new Set(Object.values(actionTexts)).size).toBe(AuditAction.options.length)
    expect(targetText({ kind: 'mail-setup', id: null, name: null })).toBe('Email setup')
    expect([null, '', 0, false].map(valueText)).toEqual(['–', '–', '0', 'no'])
  })

  test('goes on with older entries until there are none', async () => {
    const { user } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    await user.click(screen.getByRole('button', { name: 'Show older entries' }))
    await targets('Number 5', 'Number 4', 'Number 3', 'Number 2', 'Number 1')
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
    expect(screen.getByText('No more data to load.')).toBeTruthy()
  })

  test('shows what others do as soon as it is done, above what was read', async () => {
    const entries = [entry(2), entry(1)]
    const { scope } = open(entries)
    await targets('Number 2', 'Number 1')
    entries.unshift(entry(3))
    const event = businessEvent(2, 'customer.credits-added', { amount: 70, added: 30 })
    await act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events: [event] } }))
    await targets('Number 3', 'Number 2', 'Number 1')
  })

  test('shows what nobody is told of by Refresh', async () => {
    const entries = [entry(2), entry(1)]
    const { user } = open(entries)
    await targets('Number 2', 'Number 1')
    entries.unshift(entry(3, { action: 'session.opened' }))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await targets('Number 3', 'Number 2', 'Number 1')
  })

  test('tells how many sessions ended', async () => {
    open([
      entry(1, {
        action: 'session.ended',
        changes: [{ field: 'sessions', from: 1, to: 'ended' }],
      }),
    ])
    await targets('Number 1')
    expect(rows()[0]?.at(-1)).toBe('Sessions: 1 ended')
  })

  test('says that it could not be loaded, and loads at the next try', async () => {
    const { gateway, user } = open(null)
    gateway.answer('readAuditLog', () => refused('No.', 500))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The audit log could not be loaded')
    serve(gateway, [entry(1)])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await targets('Number 1')
  })

  test('keeps what it has where older entries could not be loaded', async () => {
    const { gateway, user } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    gateway.answer('readAuditLog', () => refused('No.', 500))
    await user.click(screen.getByRole('button', { name: 'Show older entries' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No.')
    await targets('Number 5', 'Number 4', 'Number 3')
    serve(gateway, [entry(5), entry(4), entry(3), entry(2)])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await targets('Number 5', 'Number 4', 'Number 3', 'Number 2')
  })
})

describe('the filters', () => {
  /** Its code is fetched: another field holds its place until then. */
  const dayField = (label: string) =>
    waitFor(() => {
      const field = screen.getByLabelText<HTMLInputElement>(label)
      expect(field.disabled).toBe(false)
      return field
    })

  test('ask for a person, an action, and days that both count whole', async () => {
    const { user, asked } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    await user.selectOptions(screen.getByLabelText('Person'), 'Bruno Kranz')
    await user.selectOptions(screen.getByLabelText('Action'), 'Role changed')
    await screen.findByText('Nothing found')
    const first = await dayField('From')
    fireEvent.change(first, { target: { value: '01/11/2026' } })
    fireEvent.keyDown(first, { key: 'Enter' })
    const last = screen.getByLabelText('To')
    fireEvent.change(last, { target: { value: '02/11/2026' } })
    fireEvent.keyDown(last, { key: 'Enter' })
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        params: { customer_id: 'c1' },
        query: {
          person: 'u2',
          action: 'user.role-changed',
          since: new Date(2026, 10, 1).toISOString(),
          until: new Date(2026, 10, 3).toISOString(),
        },
      }),
    )
  })

  async function typeDay(label: string, text: string) {
    const field = await dayField(label)
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.blur(field)
    return field
  }
  const days = (request: unknown) => {
    const { query } = request as { query: AuditFilter }
    return [query.since, query.until]
  }

  test.each([
    ['22.11.2026', 'Type the day as DD/MM/yyyy.'],
    ['1/1/26', 'Type the day as DD/MM/yyyy.'],
    ['31/02/2026', 'Type the day as DD/MM/yyyy.'],
    ['21/11/2026', 'The last day is 20/11/2026.'],
  ])('say what is wrong with the day %s, keep it, and ask nothing by it', async (text, why) => {
    const { asked } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    const first = await typeDay('From', text)
    expect((await screen.findByRole('alert')).textContent).toBe(why)
    expect([first.value, first.getAttribute('aria-invalid')]).toEqual([text, 'true'])
    expect(asked().map(days)).toEqual([[undefined, undefined]])
    await typeDay('From', '01/11/2026')
    expect([first.value, screen.queryByRole('alert')]).toEqual(['01/11/2026', null])
    await waitFor(() =>
      expect(asked().map(days).at(-1)).toEqual([new Date(2026, 10, 1).toISOString(), undefined]),
    )
  })

  test('ask once for a day that is typed and given by Enter', async () => {
    const { asked } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    await typeDay('From', '15/11/2026')
    await typeDay('To', '16/11/2026')
    await waitFor(() => expect(asked().map(days).at(-1)?.[1]).toBeDefined())
    expect(asked()).toHaveLength(3)
  })

  test('refuse a last day before the first one, which goes on to count', async () => {
    const { asked, user } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    const since = new Date(2026, 10, 15).toISOString()
    const first = await typeDay('From', '15/11/2026')
    const last = await typeDay('To', '10/11/2026')
    expect((await screen.findByRole('alert')).textContent).toBe('The first day is 15/11/2026.')
    expect([first.value, last.value]).toEqual(['15/11/2026', '10/11/2026'])
    await waitFor(() => expect(asked().map(days).at(-1)).toEqual([since, undefined]))
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
    const shown = ['From', 'To'].map((label) => screen.getByLabelText(label))
    expect(shown.map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can be cleared of a day that was refused, though it is no choice', async () => {
    const { user } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    const clear = screen.getByRole('button', { name: 'Clear filters' })
    const isOff = () => clear.getAttribute('aria-disabled')
    expect(isOff()).toBe('true')
    await typeDay('To', 'soon')
    await waitFor(() => expect(isOff()).toBeNull())
    await typeDay('To', '')
    await waitFor(() => expect(isOff()).toBe('true'))
    await typeDay('From', 'soon')
    await user.click(clear)
    expect((await dayField('From')).value).toBe('')
    expect([isOff(), screen.queryByRole('alert')]).toEqual(['true', null])
  })

  test('take what is typed after a refused day back as none', async () => {
    const { asked } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    await typeDay('From', '15/11/2026')
    await typeDay('From', 'soon')
    await waitFor(() => expect(asked().map(days).at(-1)).toEqual([undefined, undefined]))
    const first = await typeDay('From', '')
    expect([first.value, screen.queryByRole('alert')]).toEqual(['', null])
  })

  test('that let nothing through can be cleared, which shows what was there at once', async () => {
    const { user, gateway } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    await user.selectOptions(screen.getByLabelText('Action'), 'Plan changed')
    await screen.findByText('No entry of the audit log fits these filters.')
    gateway.answer('readAuditLog', () => refused('No.', 500))
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
    await targets('Number 5', 'Number 4', 'Number 3')
  })

  test('offer everybody, the operator and the system', async () => {
    open()
    await targets('Number 5', 'Number 4', 'Number 3')
    const options = within(screen.getByLabelText('Person')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Everybody',
      'Agnes Berg',
      'Bruno Kranz',
      'Operator',
      'System',
    ])
  })
})

describe('the export', () => {
  const saved: { name: string; text: string }[] = []
  let made: Blob | null = null
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made = blob as Blob
      return 'blob:audit'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      void made?.text().then((text) => saved.push({ name: this.download, text }))
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  const button = (name: string) => screen.getByRole('button', { name })

  test('saves what the filters let through under the day', async () => {
    const { gateway, user } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    gateway.answer('exportAuditLog', () => answered('Time,Person'))
    await user.selectOptions(screen.getByLabelText('Person'), 'Bruno Kranz')
    await user.click(button('Export'))
    await waitFor(() =>
      expect(saved).toEqual([
        { name: expect.stringMatching(/^audit-log-.*\.csv$/), text: 'Time,Person' },
      ]),
    )
    expect(gateway.asked.find(({ name }) => name === 'exportAuditLog')?.request).toEqual({
      params: { customer_id: 'c1' },
      query: { person: 'u2' },
    })
  })

  test('tells how far it is, and is given up where it is cancelled', async () => {
    const { gateway, user } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    const { passed, open: pass } = gate()
    gateway.answer('exportAuditLog', async () => {
      await passed
      return answered('too late')
    })
    await user.click(button('Export'))
    expect((await screen.findByText(/Exporting/)).textContent).toContain('0 kB')
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await user.click(button('Cancel'))
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
    pass()
    await act(() => passed)
    expect(saved).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is neither given up nor made twice by a double click', async () => {
    const { gateway, user } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    const { passed, open: pass } = gate()
    gateway.answer('exportAuditLog', async () => {
      await passed
      return answered('Time')
    })
    const time = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    await user.click(button('Export'))
    time.mockReturnValue(10_400)
    await user.click(button('Cancel'))
    pass()
    await waitFor(() => expect(saved).toHaveLength(1))
    time.mockReturnValue(10_800)
    await user.click(button('Export'))
    expect(gateway.asked.filter(({ name }) => name === 'exportAuditLog')).toHaveLength(1)
  })

  /** An export that was asked for by keyboard, and that comes when the test says so. */
  async function exportByKeyboard() {
    const { gateway, user } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    const { passed, open: pass } = gate()
    gateway.answer('exportAuditLog', async () => {
      await passed
      return answered('Time')
    })
    button('Export').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
    return { pass, user }
  }

  test('gives the focus on to Cancel, and back when the file came', async () => {
    const { pass } = await exportByKeyboard()
    pass()
    await waitFor(() => expect(document.activeElement).toBe(button('Export')))
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  test('gives the focus back when it is cancelled', async () => {
    const { user } = await exportByKeyboard()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(button('Export')))
  })

  test('leaves alone who has gone on meanwhile', async () => {
    const { pass } = await exportByKeyboard()
    button('Refresh').focus()
    pass()
    await screen.findByRole('button', { name: 'Export' })
    expect(document.activeElement).toBe(button('Refresh'))
  })

  test('that fails says why, until it is tried again', async () => {
    const { gateway, user } = open()
    await targets('Number 5', 'Number 4', 'Number 3')
    gateway.answer('exportAuditLog', () => refused('Not now.', 503))
    await user.click(button('Export'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The audit log could not be exported. Not now.',
    )
    gateway.answer('exportAuditLog', () => answered('Time'))
    await user.click(button('Try again'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
