/** A save of a template while its answer is awaited: what is typed meanwhile, and where the focus is. */
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { answered as answersCame } from '../../../../src/bus/log/inbox.ts'
import { templateForms } from '../../../../src/features/mail-flows/template/model.ts'
import { answered, asked, behind, gate, refused } from '../../../support/client/fake-gateway.ts'
import {
  openTemplate,
  pane,
  save,
  sent,
  takeSaves,
  text,
} from '../../../support/dom/mail-flows/template-desk.tsx'
import {
  aMailTemplate,
  mailTemplateEvent,
  reminder,
} from '../../../support/records/mail-templates.ts'

const written = { name: 'Thanks', subject: 'Thank you', content: '<p>Thank you.</p>' }
const made = aMailTemplate({ id: 'new1', ...written })

/** What the server answers to a save, its event included. */
function answerOf(template: ListedMailTemplate, name: 'created' | 'changed') {
  const { scheduled_emails: _, ...saved } = template
  const events = [mailTemplateEvent(2, `mail-template.${name}`, template)]
  return answered({ ...saved, affected_cases: null, events }) as never
}

/** A new template whose save is in the air; the request is answered once the gate is opened. */
async function adding() {
  const opened = await openTemplate({ open: 'f1/new:custom' })
  const held = gate()
  opened.gateway.answer('createMailTemplate', behind(held, answerOf(made, 'created')))
  await opened.tell(templateForms.changed, written)
  const arrives = () => act(async () => held.open())
  return { ...opened, arrives }
}

const status = () =>
  pane()
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

describe('a new template that is saved', () => {
  it('leaves the focus where it was, with the form that it was written in', async () => {
    const { user, arrives, gateway } = await adding()
    const name = text(/^Template Name/)
    name.focus()
    name.setSelectionRange(2, 4)
    await user.keyboard('{Control>}s{/Control}')
    await arrives()
    expect(await pane().findByRole('button', { name: 'History' })).toBeTruthy()
    expect([document.activeElement, name.selectionStart]).toEqual([name, 2])
    await user.type(name, '!')
    takeSaves(gateway, made)
    await user.keyboard('{Control>}s{/Control}')
    expect(sent(gateway)).toMatchObject([{ version: 1, body: { name: 'Thanks!' } }])
  })

  it('by its button leaves the focus on that', async () => {
    const { user, arrives } = await adding()
    await user.click(save())
    await arrives()
    expect(await pane().findByRole('button', { name: 'History' })).toBeTruthy()
    expect(document.activeElement).toBe(save())
  })

  it('keeps what is typed on while it is saved, as changes of the template that it has become, also in the browser', async () => {
    const { user, arrives, gateway } = await adding()
    await user.click(save())
    await user.type(text(/^Template Name/), ' a lot')
    await arrives()
    expect(await pane().findByRole('button', { name: 'History' })).toBeTruthy()
    expect(text(/^Template Name/).value).toBe('Thanks a lot')
    expect(status()).toEqual(['1 unsaved change'])
    expect(Object.values(localStorage).join()).toContain('f1/new1')
    expect(Object.values(localStorage).join()).not.toContain('new:custom')
    takeSaves(gateway, made)
    await user.click(save())
    expect(sent(gateway)).toMatchObject([{ version: 1, body: { name: 'Thanks a lot' } }])
  })

  it('is not shown to who has gone on, and the next one of its kind begins empty', async () => {
    const { user, arrives, tell } = await adding()
    await user.click(save())
    // Not awaited: nothing is settled while the answer is held back.
    await act(async () => void tell(templateForms.selected, 'f1/r7'))
    await arrives()
    expect(text(/^Template Name/).value).toBe('After 7')
    await act(() => tell(templateForms.selected, 'f1/new:custom'))
    expect(text(/^Template Name/).value).toBe('')
    await act(() => tell(templateForms.selected, 'f1/new1'))
    expect(text(/^Template Name/).value).toBe('Thanks')
  })

  it('pressed twice is made once', async () => {
    const { user, arrives, gateway } = await adding()
    await user.dblClick(save())
    await user.keyboard('{Control>}s{/Control}')
    await arrives()
    expect(asked(gateway, 'createMailTemplate')).toHaveLength(1)
  })
})

describe('a template that is saved again', () => {
  it('keeps what is typed on meanwhile', async () => {
    const { user, gateway } = await openTemplate()
    const held = gate()
    const saved = { ...reminder('r7', 7), name: 'After 7 a', version: 2 }
    gateway.answer('changeMailTemplate', behind(held, answerOf(saved, 'changed')))
    await user.type(text(/^Template Name/), ' a')
    await user.click(save())
    await user.type(text(/^Template Name/), 'b')
    await act(async () => held.open())
    await expect.poll(status).toEqual(['1 unsaved change'])
    expect(text(/^Template Name/).value).toBe('After 7 ab')
    takeSaves(gateway)
    await user.click(save())
    expect(sent(gateway).at(-1)).toMatchObject({ version: 2, body: { name: 'After 7 ab' } })
  })

  it('which a colleague deletes while it is saved keeps what was typed, and says both', async () => {
    const { user, gateway, tell } = await openTemplate()
    const held = gate()
    gateway.answer('changeMailTemplate', behind(held, refused('Gone.', 404)))
    await user.type(text(/^Template Name/), ' a')
    await user.click(save())
    const event = mailTemplateEvent(2, 'mail-template.deleted', reminder('r7', 7))
    await act(async () => void tell(answersCame, { kind: 'local', events: [event] }))
    expect(text(/^Template Name/).value).toBe('After 7 a')
    await act(async () => held.open())
    expect(text(/^Template Name/).value).toBe('After 7 a')
    expect(pane().getByRole('button', { name: 'Keep as a new template' })).toBeTruthy()
  })

  it('which both delete at once is gone with what was typed in it, and nothing is asked any more', async () => {
    const { user, gateway, tell } = await openTemplate()
    gateway.answer('deleteMailTemplate', () => refused('Gone.', 404))
    await user.type(text(/^Template Name/), ' a')
    await user.click(pane().getByRole('button', { name: 'Delete' }))
    const event = mailTemplateEvent(2, 'mail-template.deleted', reminder('r7', 7))
    await act(() => tell(answersCame, { kind: 'local', events: [event] }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
    expect(asked(gateway, 'deleteMailTemplate')).toHaveLength(1)
  })
})
