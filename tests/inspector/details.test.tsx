import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import { refused } from '../../src/bus/outcome.ts'
import { createCommandEffect, createSaveEffect } from '../../src/commands/send.ts'
import { formatTimeExact } from '../../src/ui/format.ts'
import { answered, fakeGateway } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { openInspector, overChannel, panel, rowOf, types } from '../support/dom/inspector-desk.tsx'
import { closedClipboards } from '../support/dom/no-clipboard.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { aUser, caseEvent, MOMENT } from '../support/records/events.ts'

const addTagFx = createCommandEffect('case.tag.add')
const saveFx = createSaveEffect()
const input = { case_id: '481516', version: 1, tag: 'vip' }

async function openDesk() {
  const gateway = fakeGateway(aUser())
  const scope = officeScope({ rows: [aCaseRow({})], gateway })
  return { gateway, scope, ...(await openInspector(scope)) }
}

const tab = (name: string) => screen.getByRole('tab', { name })

describe('a command', () => {
  it('leads to its answer and its events, and back; each is chosen by a press', async () => {
    const { gateway, scope, user } = await openDesk()
    gateway.answer('addTag', (_, change) =>
      answered({
        ...aCaseDetail({}),
        events: [
          caseEvent(2, 'case.tag-added', {
            row: { version: 2, tags: ['vip'] },
            ...(change ? { commandId: change.commandId } : {}),
          }),
        ],
      }),
    )
    await act(() => allSettled(addTagFx, { scope, params: input }))
    expect(types().slice(0, 2)).toEqual(['case.tag-added', 'case.tag.add'])
    expect(rowOf('case.tag.add').textContent).toContain('Done')
    await user.click(rowOf('case.tag.add'))
    await user.click(tab('Causes'))
    const chain = panel().getByRole('list', { name: 'Chain of causes' })
    expect(chain.textContent).toContain('Done after 0 ms, through 2')
    const here = () => chain.querySelector('[aria-current=true]')?.textContent
    expect(chain.querySelectorAll('[aria-current]')).toHaveLength(1)
    expect(here()).toMatch(/^case.tag.add/)
    await user.click(within(chain).getByRole('button', { name: /^2 case.tag-added/ }))
    expect(chain.querySelectorAll('[aria-current]')).toHaveLength(1)
    expect(here()).toMatch(/^2 case.tag-added/)
    expect(rowOf('case.tag-added').getAttribute('aria-selected')).toBe('true')
    await user.click(tab('Changes'))
    await waitFor(() => panel().getByRole('list', { name: 'Differences' }))
    expect(panel().getByText('rows[481516].tags[0]')).toBeDefined()
    const count = panel().getAllByRole('listitem').length
    expect(panel().getByText(`${count} differences`)).toBeDefined()
    await user.click(rowOf('day.changed'))
    expect(await panel().findByText('1 difference')).toBeDefined()
  })

  it('that was refused says why; the parts of a save stand together', async () => {
    const { gateway, scope, user } = await openDesk()
    gateway.answer('addTag', () => refused('The tag is not known any more.', 422))
    await act(() => allSettled(saveFx, { scope, params: [{ name: 'case.tag.add', input }] }))
    await user.click(rowOf('case.tag.add'))
    await user.click(tab('Causes'))
    expect(panel().getByText(/^Part of a save with several requests/)).toBeDefined()
    expect(panel().getByText(/422.*The tag is not known any more\./)).toBeDefined()
    await user.click(tab('Changes'))
    await panel().findByText('A command changes nothing by itself: its events do.')
  })
})

describe('an event', () => {
  it.each(closedClipboards)(
    'that is not copied says so where the clipboard %s',
    async (_, close) => {
      const { user, scope } = await openDesk()
      await act(() => overChannel(scope, caseEvent(2, 'case.cancelled', { row: { version: 2 } })))
      await user.click(rowOf('case.cancelled'))
      close()
      await user.click(panel().getByRole('button', { name: 'Copy' }))
      expect(await panel().findByRole('button', { name: 'Could not be copied' })).toBeDefined()
    },
  )

  it('opens as a tree that the arrow keys open, close and walk', async () => {
    const { user, scope } = await openDesk()
    await act(() => overChannel(scope, caseEvent(2, 'case.cancelled', { row: { version: 2 } })))
    await user.click(rowOf('case.cancelled'))
    expect(panel().getByText(/^Received by: .+\.$/)).toBeDefined()
    const tree = panel().getByRole('tree', { name: 'Content' })
    const item = (name: RegExp) => within(tree).getByRole('treeitem', { name })
    item(/^payload/).focus()
    expect(item(/^payload/).getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(item(/^row/))
    await user.keyboard('{ArrowRight}')
    expect(item(/^state/).textContent).toContain('"ACTIVE"')
    await user.keyboard('{ArrowLeft}')
    expect(within(tree).queryByRole('treeitem', { name: /^state/ })).toBeNull()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(item(/^payload/).getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{Enter}')
    expect(item(/^payload/).getAttribute('aria-expanded')).toBe('true')
    await user.keyboard(' ')
    expect(item(/^payload/).getAttribute('aria-expanded')).toBe('false')
  })

  it('of nobody here has no command, and says who caused it', async () => {
    const { user, scope } = await openDesk()
    const event = caseEvent(2, 'case.mail-received', { row: { version: 2 } })
    const actor = { kind: 'opponent' as const, id: null, name: null }
    await act(() => overChannel(scope, { ...event, actor }))
    await user.click(rowOf('case.mail-received'))
    await user.click(tab('Causes'))
    expect(panel().getByText('No client command: caused by the opponent.')).toBeDefined()
    await user.click(rowOf('case-page.listed'))
    expect(panel().getByText('No command: this client loaded or created it.')).toBeDefined()
  })

  it('shows the state after it beside the one of now, differences alone or all', async () => {
    const { user, scope } = await openDesk()
    const event = caseEvent(2, 'case.cancelled', { row: { version: 2, state: 'CANCELLED' } })
    await act(() => overChannel(scope, event))
    await user.click(rowOf('case-page.listed'))
    await user.click(tab('State'))
    const tree = await panel().findByRole('tree')
    const state = within(tree).getByRole('treeitem', { name: /^state/ })
    expect(state.textContent).toMatch(/"ACTIVE""CANCELLED"$/)
    expect(within(tree).queryByRole('treeitem', { name: /^session/ })).toBeNull()
    await user.click(panel().getByRole('checkbox', { name: 'Only differences' }))
    expect(panel().getByRole('treeitem', { name: /^session/ })).toBeDefined()
    await user.click(rowOf('case.cancelled'))
    await user.click(panel().getByRole('checkbox', { name: 'Only differences' }))
    await panel().findByText('No differences.')
    await user.click(screen.getByRole('button', { name: 'Back to live' }))
    expect(panel().getByText('Select an entry to see its details.')).toBeDefined()
  })

  it('is walked to by the slider of the session as well', async () => {
    const { user } = await openDesk()
    const slider = screen.getByRole('slider', { name: 'Point in the session' })
    const said = () =>
      ['min', 'max', 'now', 'text'].map((part) => slider.getAttribute(`aria-value${part}`))
    await waitFor(() => expect(said()).toEqual(['0', '2', '2', 'Now']))
    slider.focus()
    await user.keyboard('{Home}')
    expect(rowOf('session.started').getAttribute('aria-selected')).toBe('true')
    expect(said()).toEqual(['0', '2', '0', formatTimeExact(MOMENT)])
    await user.keyboard('{ArrowLeft}{ArrowRight}')
    expect(rowOf('day.changed').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText(`Viewing ${formatTimeExact(MOMENT)}`)).toBeDefined()
    await user.keyboard('{End}{ArrowRight}')
    expect(rowOf('case-page.listed').getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{PageDown}')
    expect(rowOf('day.changed').getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{PageUp}')
    expect(rowOf('case-page.listed').getAttribute('aria-selected')).toBe('true')
  })

  it('stands on the strip of the session when it happened: what came before it, and what came after', async () => {
    const { user, scope } = await openDesk()
    const bars = (part: 'past' | 'later') =>
      document.querySelector(`.fw-strip-${part}`)?.getAttribute('d')?.match(/M\d+ /g) ?? []
    await waitFor(() => expect([bars('past'), bars('later')]).toEqual([['M0 '], []]))
    const later = new Date(Date.parse(MOMENT) + 60_000).toISOString()
    const event = { ...caseEvent(2, 'case.cancelled', { row: { version: 2 } }), at: later }
    await act(() => overChannel(scope, event))
    await waitFor(() => expect([bars('past'), bars('later')]).toEqual([['M0 ', 'M954 '], []]))
    // By the pointer it is chosen where that presses, and goes along while that is held.
    const slider = screen.getByRole('slider', { name: 'Point in the session' })
    let isHeld = false
    slider.hasPointerCapture = () => isHeld
    slider.setPointerCapture = () => {
      isHeld = true
    }
    vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 20))
    const isChosen = (type: string) => rowOf(type).getAttribute('aria-selected') === 'true'
    fireEvent.pointerMove(slider, { clientX: 200 })
    expect(isChosen('case-page.listed')).toBe(false)
    fireEvent.pointerDown(slider, { clientX: 200 })
    expect(isChosen('case-page.listed')).toBe(true)
    fireEvent.pointerMove(slider, { clientX: 300 })
    expect(isChosen('case.cancelled')).toBe(true)
    await user.click(rowOf('day.changed'))
    expect([bars('past'), bars('later')]).toEqual([[], ['M0 ', 'M954 ']])
    expect(document.querySelector('.fw-strip')?.textContent).toBe(
      [MOMENT, later]
        .map(formatTimeExact)
        .concat(`Viewing ${formatTimeExact(MOMENT)}`, 'Back to live')
        .join(''),
    )
  })
})
