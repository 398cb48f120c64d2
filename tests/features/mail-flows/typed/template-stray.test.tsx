/** What was typed stays when others delete its mail flow or its template, and leads on. */
import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import type { KnownEvent } from '../../../../contracts/events/definitions.ts'
import { answered as answersCame } from '../../../../src/bus/log/inbox.ts'
import { templateForms } from '../../../../src/features/mail-flows/template/model.ts'
import { answered } from '../../../support/client/fake-gateway.ts'
import { flow, full, list, openFlows } from '../../../support/dom/mail-flows/mail-flows-screen.tsx'
import {
  alerts,
  pane,
  sent,
  takeSaves,
  text,
} from '../../../support/dom/mail-flows/template-desk.tsx'
import { aUser, officeEvent } from '../../../support/records/events.ts'
import { mailTemplateEvent, ofEvent, reminder } from '../../../support/records/mail-templates.ts'

type Opened = Awaited<ReturnType<typeof openFlows>>

const unsaved = (title: string) =>
  list()
    .queryAllByRole('region', { name: title })
    .flatMap((one) => within(one).getAllByRole('button'))
const strays = () => unsaved('Unsaved, from deleted mail flows')
const names = (rows: HTMLElement[]) => rows.map(({ textContent }) => textContent)

const tell = (scope: Opened['scope'], ...events: KnownEvent[]) =>
  act(() => allSettled(answersCame, { scope, params: { kind: 'local', events } }))
const flowGone = (seq = 2) =>
  officeEvent(seq, 'mail-flow.deleted', { flow: { id: 'f1', name: 'EU standard' }, changes: [] })

/** Two flows; in a template of the first something is typed. */
async function typedIn(open = /^1st reminder/, parts: Parameters<typeof openFlows>[0] = {}) {
  const opened = await openFlows(parts)
  takeSaves(opened.gateway)
  await opened.user.click(flow('EU standard'))
  await opened.user.click(await list().findByRole('button', { name: open }))
  await opened.user.type(text(/^Template Name/), ' mine')
  return opened
}

/** The same, and a colleague deletes the flow. */
async function flowDeleted(open?: RegExp, parts?: Parameters<typeof openFlows>[0]) {
  const opened = await typedIn(open, parts)
  await tell(opened.scope, flowGone())
  return opened
}

const keep = () => pane().getByRole('button', { name: 'Keep in another mail flow' })

describe('what was typed in a mail flow that a colleague deleted', () => {
  it('stays, and goes on as a new template of another flow [G-607]', async () => {
    const { user, gateway } = await flowDeleted()
    expect(alerts()[0]).toMatch(/^Another user deleted this mail flow/)
    expect(text(/^Template Name/).value).toBe('After 7 mine')
    await user.click(keep())
    await user.click(await screen.findByRole('menuitem', { name: 'Nordics' }))
    expect(pane().getByRole('heading', { name: 'New template' })).toBeTruthy()
    expect([text(/^Template Name/).value, strays()]).toEqual(['After 7 mine', []])
    await user.keyboard('{Control>}s{/Control}')
    expect(pane().getByText(/^Another email is scheduled to be sent after 7 day/)).toBeTruthy()
    await user.clear(text(/^Days/))
    await user.type(text(/^Days/), '9')
    await user.keyboard('{Control>}s{/Control}')
    expect(sent(gateway, 'createMailTemplate')).toMatchObject([
      { body: { name: 'After 7 mine', schedule_num_days: 9 } },
    ])
  })

  it('is found in the list while another template is looked at, and discarded by choice', async () => {
    const { user } = await flowDeleted()
    await user.click(flow('Nordics'))
    await user.click(await list().findByRole('button', { name: /^1st reminder/ }))
    expect(pane().queryByRole('alert')).toBeNull()
    expect(names(strays())).toEqual(['After 7 mine'])
    await user.click(strays()[0] as HTMLElement)
    await user.click(pane().getByRole('button', { name: 'Discard' }))
    expect(strays()).toEqual([])
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Mail Flows')
  })

  it('is there for who was away when the flow went, each of several, and goes on one by one', async () => {
    const { user, scope, unmount } = await typedIn()
    await user.click(list().getByRole('button', { name: /^2nd reminder/ }))
    await user.type(text(/^Template Name/), ' too')
    await act(() => allSettled(templateForms.selected, { scope, params: null }))
    unmount()
    const rest = [{ id: 'f2', name: 'Nordics', cases: 0 }]
    const again = await openFlows({ isFresh: false, flows: rest, templates: { f2: [] } })
    takeSaves(again.gateway)
    expect(names(strays()).toSorted()).toEqual(['After 14 too', 'After 7 mine'])
    const stray = (name: RegExp) => list().getByRole('button', { name })
    await again.user.click(stray(/^After 7 mine/))
    await again.user.click(keep())
    await again.user.click(await screen.findByRole('menuitem', { name: 'Nordics' }))
    expect(text(/^Template Name/).value).toBe('After 7 mine')
    // A flow has one new reminder in the making.
    await again.user.click(stray(/^After 14 too/))
    expect(keep().getAttribute('aria-disabled')).toBe('true')
    expect(names(strays())).toEqual(['After 14 too'])
  })

  it('is offered no flow that has the email of its event, and none where the plan has lost its kind', async () => {
    const paid = { f1: full, f2: [ofEvent('p2', 'PAID')] }
    const { user, unmount } = await flowDeleted(/^Payment received/, { templates: paid })
    expect(keep().getAttribute('aria-disabled')).toBe('true')
    await user.click(pane().getByRole('button', { name: 'Discard' }))
    unmount()
    const opened = await typedIn()
    await act(() => allSettled(templateForms.selected, { scope: opened.scope, params: null }))
    opened.unmount()
    await openFlows({
      ...{ isFresh: false, user: aUser({ subscription: 'LITE' }) },
      flows: [{ id: 'f2', name: 'Nordics', cases: 0 }],
    })
    await opened.user.click(strays()[0] as HTMLElement)
    expect(keep().getAttribute('aria-disabled')).toBe('true')
    expect(pane().getByRole('button', { name: 'Discard' })).toBeTruthy()
    expect(pane().queryByText(/^This template is kept/)).toBeNull()
  })

  it('goes along where the flow is deleted here, after the question, and is never called lost', async () => {
    const { user, gateway } = await typedIn()
    gateway.answer('readFlowUses', () =>
      answered({ templates: [], in_use: 0, standby: 0, cancelled: 0 }),
    )
    gateway.answer('deleteMailFlow', () => answered({ events: [flowGone()] }) as never)
    await user.click(list().getByRole('button', { name: 'Actions for EU standard' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    await question.findByText(/No case is left/)
    const seen = new Set<string | null>()
    const watch = new MutationObserver(() => seen.add(alerts()[0] ?? null))
    watch.observe(document.body, { subtree: true, childList: true })
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    watch.disconnect()
    expect([strays(), ...seen]).toEqual([[], null])
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
  })
})

describe('what was typed in a template that is there no more', () => {
  it('is found in its flow, and goes on there', async () => {
    const { user, scope } = await typedIn()
    await tell(scope, mailTemplateEvent(2, 'mail-template.deleted', reminder('r7', 7)))
    await user.click(list().getByRole('button', { name: /^Initial email/ }))
    expect(names(unsaved('Unsaved'))).toEqual(['After 7 mine'])
    await user.click(unsaved('Unsaved')[0] as HTMLElement)
    await user.click(pane().getByRole('button', { name: 'Keep as a new template' }))
    expect([text(/^Template Name/).value, unsaved('Unsaved')]).toEqual(['After 7 mine', []])
  })

  it('comes into sight, with the focus that it took from who was typing, and no key presses it away', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user, scope } = await typedIn()
    scroll.mockClear()
    // As a browser does with what gets disabled.
    text(/^Template Name/).blur()
    await tell(scope, mailTemplateEvent(2, 'mail-template.deleted', reminder('r7', 7)))
    const notice = pane().getByRole('alert').parentElement
    expect(scroll.mock.contexts).toContain(notice)
    await expect.poll(() => document.activeElement).toBe(notice)
    await user.keyboard(' {Enter}more')
    expect(alerts()[0]).toMatch(/^Another user deleted this template/)
    scroll.mockRestore()
  })

  it('where nothing was typed says that it was deleted', async () => {
    const { user, scope } = await openFlows()
    await user.click(flow('EU standard'))
    await user.click(await list().findByRole('button', { name: /^1st reminder/ }))
    text(/^Template Name/).focus()
    await tell(scope, mailTemplateEvent(2, 'mail-template.deleted', reminder('r7', 7)))
    expect(pane().getByRole('status').textContent).toMatch(/was deleted/)
    expect(document.activeElement?.textContent).toBe('Mail Flows')
  })

  it('of an event that a colleague has written an email for meanwhile stays, and goes on elsewhere', async () => {
    const templates = { f1: full.filter(({ id }) => id !== 'p1'), f2: [] }
    const { user, scope } = await typedIn(/^Payment received/, { templates })
    await tell(scope, mailTemplateEvent(2, 'mail-template.created', ofEvent('p9', 'PAID')))
    expect(alerts()[0]).toMatch(
      /^This mail flow already has an email for 'Payment received'\. What you typed is still here\./,
    )
    await user.click(list().getByRole('button', { name: 'Payment received' }))
    expect(text(/^Template Name/).value).toBe('PAID')
    await user.click(unsaved('Unsaved')[0] as HTMLElement)
    await user.click(keep())
    await user.click(await screen.findByRole('menuitem', { name: 'Nordics' }))
    expect(text(/^Template Name/).value).toBe('Payment received mine')
    expect(alerts()).toEqual([])
  })
})
