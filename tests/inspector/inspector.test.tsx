import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { arrived } from '../../src/bus/inbox.ts'
import { Inspector } from '../../src/inspector/inspector.tsx'
import { countsRequested } from '../../src/projections/counts.ts'
import { HotkeysRoot } from '../../src/ui/hotkeys.tsx'
import { aCaseRow } from '../support/builders.ts'
import { caseEvent } from '../support/events.ts'
import { anOffice, show } from '../support/show.tsx'

async function openLog(onClose = vi.fn()) {
  const office = anOffice([aCaseRow({})])
  await allSettled(countsRequested, { scope: office.scope })
  const shown = show(
    <HotkeysRoot>
      <Inspector onClose={onClose} />
    </HotkeysRoot>,
    office.scope,
  )
  await screen.findByRole('button', { name: 'counts.loaded' })
  return { ...office, ...shown, onClose }
}

const names = () =>
  within(screen.getByRole('region', { name: 'Events' }))
    .getAllByRole('button')
    .map((button) => button.textContent)

const total = () => Number(screen.getByRole('status').textContent?.match(/of (\d+) events/)?.[1])

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the event log', () => {
  it('shows the newest event first and grows while it is open', async () => {
    const { scope } = await openLog()
    const before = total()
    const event = caseEvent(2, 'case.tag-added', { row: { version: 2, tags: ['vip'] } })
    await act(() => allSettled(arrived, { scope, params: { kind: 'wire', events: [event] } }))
    expect(total()).toBe(before + 1)
    expect(names()[0]).toBe('case.tag-added')
  })

  it('shows the content of the event that was pressed', async () => {
    const { user } = await openLog()
    const content = within(screen.getByRole('region', { name: 'Content of the event' }))
    expect(content.getByText('Choose an event to see its content.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'counts.loaded' }))
    expect(content.getByText(/"name": "counts.loaded"/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'counts.loaded', pressed: true })).toBeDefined()
  })

  it('is narrowed by the text of its filter', async () => {
    const { user } = await openLog()
    const all = total()
    await user.type(screen.getByRole('textbox', { name: 'Filter events' }), 'COUNTS')
    expect(names()).toEqual(['counts.loaded'])
    expect(screen.getByRole('status').textContent).toContain(`1 of ${all} events`)
  })

  it('exports without personal data, unless somebody decides otherwise', async () => {
    const { user } = await openLog()
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:log'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await vi.waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).not.toContain('Agnes Berg')

    await user.click(screen.getByRole('checkbox', { name: 'Redact personal data' }))
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await vi.waitFor(() => expect(files).toHaveLength(2))
    expect(await files[1]?.text()).toContain('Agnes Berg')
  })

  it('closes by its button', async () => {
    const { user, onClose } = await openLog()
    await user.click(screen.getByRole('button', { name: 'Close event log' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
