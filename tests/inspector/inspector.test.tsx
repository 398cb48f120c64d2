import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, test, vi } from 'vitest'
import { $log } from '../../src/bus/intake.ts'
import { Inspector } from '../../src/inspector/inspector.tsx'
import { matchesText } from '../../src/inspector/model.ts'
import { sessionEnded } from '../../src/projections/session.ts'
import { HotkeysRoot } from '../../src/ui/hotkeys.tsx'
import { aCaseRow } from '../support/builders.ts'
import { caseEvent } from '../support/events.ts'
import { officeScope } from '../support/office.ts'
import { show } from '../support/show.tsx'

const close = () => undefined
const total = () => screen.getByRole('status').textContent

function open(scope = officeScope({ rows: [aCaseRow({})] })) {
  const view = show(
    <HotkeysRoot>
      <Inspector onClose={close} />
    </HotkeysRoot>,
    scope,
  )
  return { scope, ...view }
}

describe('the event log', () => {
  test('lists the events of the session with a count, and says what it could not read', async () => {
    const scope = officeScope({ rows: [aCaseRow({})] })
    await allSettled($log, {
      scope,
      params: { ...scope.getState($log), unknown: 2, malformed: 1 },
    })
    open(scope)
    expect(total()).toMatch(/^(\d+) of \1 events · 2 unknown · 1 malformed$/)
    expect(await screen.findByRole('region', { name: 'Events' })).toBeTruthy()
    expect(
      screen.getByText(/^\d+ rows\. Columns: No\., Time, Event, Case, Actor, Origin\.$/),
    ).toBeTruthy()
  })

  test('shows by a text those that have it, and the content of the one that is chosen', async () => {
    const { user } = open()
    await user.type(screen.getByRole('textbox', { name: 'Filter events' }), 'session')
    expect(total()).toBe('1 of 3 events')
    expect(screen.getByText('Choose an event to see its content.')).toBeTruthy()
    const event = await screen.findByRole('button', { name: 'session.started' })
    await user.click(event)
    const payload = within(screen.getByRole('region', { name: 'Content of the event' }))
    expect(payload.getByText(/"name": "session\.started"/)).toBeTruthy()
  })

  test('is exported as lines of JSON, without personal data unless somebody wants it', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob)
      return 'blob:saved'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    await user.click(screen.getByRole('checkbox', { name: 'Redact personal data' }))
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    const [redacted = '', whole = ''] = await Promise.all(saved.map((blob) => blob.text()))
    for (const text of [redacted, whole]) {
      for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    }
    expect(whole).toContain('Agnes Berg')
    expect(redacted).not.toContain('Agnes Berg')
    vi.restoreAllMocks()
  })

  test('forgets filter and choice with the session', async () => {
    const { scope, user } = open()
    await user.type(screen.getByRole('textbox', { name: 'Filter events' }), 'session')
    await act(() =>
      allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } }),
    )
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter events' }).value).toBe('')
  })
})

describe('the filter of the event log', () => {
  const event = { ...caseEvent(17, 'case.note-added'), origin: 'socket' as const }

  test.each(['', '  ', 'NOTE', '481516', 'bruno', 'user', '17'])(
    'finds an event by "%s"',
    (text) => {
      expect(matchesText(event, text)).toBe(true)
    },
  )

  test('finds nothing by what is not in it', () => {
    expect(matchesText(event, 'cancelled')).toBe(false)
  })
})
