import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, refused } from '../../support/client/fake-gateway.ts'
import { openAuditLog, targets } from '../../support/dom/audit-log.tsx'

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
    const { gateway, user } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    gateway.answer('exportAuditLog', () => answered('Time,User'))
    await user.selectOptions(screen.getByLabelText('User'), 'Bruno Kranz')
    await user.click(button('Export'))
    await waitFor(() =>
      expect(saved).toEqual([
        { name: expect.stringMatching(/^audit-log-.*\.csv$/), text: 'Time,User' },
      ]),
    )
    expect(gateway.asked.find(({ name }) => name === 'exportAuditLog')?.request).toEqual({
      params: { customer_id: 'c1' },
      query: { person: 'u2' },
    })
  })

  /** The screen, whose export comes when the test says so. */
  async function withHeldExport() {
    const { gateway, user } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    const { passed, open: pass } = gateway.hold('exportAuditLog', answered('Time'))
    return { gateway, user, passed, pass }
  }

  test('tells how far it is, and is given up where it is cancelled', async () => {
    const { user, passed, pass } = await withHeldExport()
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
    const { gateway, user, pass } = await withHeldExport()
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
    const { user, pass } = await withHeldExport()
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
    const { gateway, user } = openAuditLog()
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
