import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FLOW_INITIAL_MISSING } from '../../../contracts/rules/mail/mail-flows.ts'
import { home } from '../../../src/actions/place.ts'
import { placeOpened } from '../../../src/actions/workplace.ts'
import { FlowList } from '../../../src/features/mail-flows/list/flow-list.tsx'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import { flow, list, openFlows } from '../../support/dom/mail-flows/mail-flows-screen.tsx'
import { show } from '../../support/dom/show.tsx'
import { officeEvent } from '../../support/records/events.ts'

describe('what somebody wants to see in a long list of mail flows', () => {
  const seen: (string | null)[] = []
  const before = Element.prototype.scrollIntoView
  beforeEach(() => {
    seen.length = 0
    Element.prototype.scrollIntoView = function scrolled(this: Element) {
      seen.push(this.textContent)
    }
  })
  afterEach(() => {
    Element.prototype.scrollIntoView = before
  })

  it('is scrolled to: the template of an address', async () => {
    const { scope } = await openFlows()
    const params = {
      ...home,
      selection: 'EMAIL_FLOWS' as const,
      flowId: 'f1',
      templateId: 'r14',
    }
    await act(() => allSettled(placeOpened, { scope, params }))
    expect(seen).toEqual(['2nd reminderafter 14 days'])
  })

  it('is scrolled to: the flow that was just made', async () => {
    const made = { id: 'f9', name: 'Spring', cases: 0 }
    const { user, gateway } = await openFlows()
    gateway.answer('createMailFlow', () =>
      answered({
        ...made,
        events: [officeEvent(2, 'mail-flow.created', { flow: made, changes: [] }) as never],
      }),
    )
    await user.click(list().getByRole('button', { name: 'Create new Mail Flow' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Email Flow' }))
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Spring')
    await user.click(dialog.getByRole('checkbox', { name: 'Empty Flow' }))
    seen.length = 0
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await vi.waitFor(() => expect(seen).toEqual(['Spring']))
  })
})

describe('a mail flow that was not expanded', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is read once its name comes in sight, and says then that its initial email is missing [FLOW-27]', async () => {
    const watched: { see: () => void; name: string | null }[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly disconnect = () => undefined
        private readonly tell: (entries: { isIntersecting: boolean }[]) => void
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.tell = tell
        }
        observe({ textContent: name }: Element) {
          watched.push({ name, see: () => this.tell([{ isIntersecting: true }]) })
        }
      },
    )
    const { gateway } = await openFlows()
    expect(asked(gateway, 'listMailTemplates')).toEqual([])
    const nordics = watched.find(({ name }) => name === 'Nordics')
    act(() => nordics?.see())
    expect(await list().findByText(FLOW_INITIAL_MISSING)).toBeTruthy()
    expect(asked(gateway, 'listMailTemplates')).toMatchObject([
      { request: { params: { flow_id: 'f2' } } },
    ])
  })
})

describe('a key in a form', () => {
  it('draws no line of the list anew, however many there are', async () => {
    const { scope, user, unmount } = await openFlows()
    await user.click(flow('EU standard'))
    unmount()
    const drawn = vi.fn()
    show(
      <Profiler id="list" onRender={drawn}>
        <FlowList />
      </Profiler>,
      scope,
    )
    const type = (name: string) =>
      act(() => allSettled(templateForms.changed, { scope, params: { name } }))
    await act(() => allSettled(templateForms.selected, { scope, params: 'f1/r7' }))
    await type('A')
    expect(screen.getAllByRole('img', { name: 'Unsaved changes' })).toHaveLength(1)
    await act(() => allSettled(scope))
    drawn.mockClear()
    await type('AB')
    expect(drawn).not.toHaveBeenCalled()
  })
})
