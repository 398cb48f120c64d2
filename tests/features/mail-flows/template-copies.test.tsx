import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
import {
  openTemplate,
  pane,
  save,
  sent,
  stored,
  takeSaves,
  text,
} from '../../support/dom/mail-flows/template-desk.tsx'
import { aUser } from '../../support/records/events.ts'
import { aMailTemplate, mailTemplateEvent } from '../../support/records/mail-templates.ts'

const long = aMailTemplate({ id: 'c1', name: 'A proof of authorship, in full' })
const templates = [...stored, long, aMailTemplate({ id: 'c2', name: 'Proof' })]
const duplicate = () => pane().queryByRole('button', { name: 'Duplicate' })

async function copied(open: string) {
  const opened = await openTemplate({
    open,
    templates,
    user: aUser({ subscription: 'ENTERPRISE' }),
  })
  takeSaves(opened.gateway)
  const button = duplicate()
  if (!button) throw new Error('no copy is offered')
  await opened.user.click(button)
  return opened
}

describe('a copy of a template', () => {
  it('is a new template with the same texts and a free name of 30 characters, stored by Save alone', async () => {
    const { user, gateway } = await copied('f1/c1')
    expect(pane().getByRole('heading', { name: 'New template' })).toBeTruthy()
    expect(text(/^Template Name/).value).toBe('A proof of authorship, (copy)')
    expect(document.activeElement).toBe(text(/^Template Name/))
    expect(text('Subject').textContent).toBe('Your question')
    expect(sent(gateway, 'createMailTemplate')).toEqual([])
    await user.click(save())
    expect(sent(gateway, 'createMailTemplate')).toMatchObject([
      { body: { type: 'custom', subject: 'Your question', content: '<p>Thank you.</p>' } },
    ])
  })

  it('of a reminder leaves its day open, which is taken', async () => {
    const { user, gateway } = await copied('f1/r7')
    expect([text(/^Template Name/).value, text(/^Days/).value]).toEqual(['After 7 (copy)', ''])
    await user.click(save())
    expect(pane().getByText('Please enter Number of Days for your template.')).toBeTruthy()
    expect(sent(gateway, 'createMailTemplate')).toEqual([])
  })

  it('of a letter has its header', async () => {
    await copied('f1/l1')
    expect(text(/^Label for Case PIN/).value).toBe('Case PIN')
    expect(text(/^Sender Address/).value).toContain('Am Hafen 1')
  })

  it('is of what the form shows; what was typed in the original stays there', async () => {
    const opened = await openTemplate({ open: 'f1/c2', templates })
    await opened.user.type(text(/^Template Name/), ' of rights')
    await opened.user.click(duplicate() ?? document.body)
    expect(text(/^Template Name/).value).toBe('Proof of rights (copy)')
    await opened.tell(templateForms.selected, 'f1/c2')
    expect(text(/^Template Name/).value).toBe('Proof of rights')
  })

  it('takes no place of an unsaved new template of its kind', async () => {
    const opened = await copied('f1/c1')
    await opened.user.type(text(/^Template Name/), '!')
    await opened.tell(templateForms.selected, 'f1/c2')
    expect(duplicate()?.getAttribute('aria-description')).toBe(
      'Save or cancel the unsaved new template of this kind first',
    )
    await opened.user.click(duplicate() ?? document.body)
    expect(text(/^Template Name/).value).toBe('Proof')
    await opened.tell(templateForms.selected, 'f1/r7')
    expect(duplicate()?.getAttribute('aria-description')).toBeNull()
  })

  it('is not offered of the one email that an event has, nor of what the plan locks', async () => {
    const opened = await openTemplate({
      open: 'f1/i1',
      templates,
      user: aUser({ subscription: 'LITE' }),
    })
    expect(duplicate()).toBeNull()
    await opened.tell(templateForms.selected, 'f1/r7')
    expect(duplicate()).toBeNull()
    await opened.tell(templateForms.selected, 'f1/c2')
    expect(duplicate()).toBeTruthy()
  })

  it('nor takes what a colleague deleted the place of it [G-607]', async () => {
    const opened = await copied('f1/c1')
    await opened.tell(templateForms.selected, 'f1/c2')
    await opened.user.type(text(/^Template Name/), ' mine')
    const gone = mailTemplateEvent(2, 'mail-template.deleted', { ...long, id: 'c2' })
    await act(() => opened.tell(answersCame, { kind: 'local', events: [gone] }))
    await opened.user.click(pane().getByRole('button', { name: 'Keep as a new template' }))
    expect(text(/^Template Name/).value).toBe('Proof mine')
    await opened.tell(templateForms.selected, 'f1/new:custom')
    expect(text(/^Template Name/).value).toBe('A proof of authorship, (copy)')
  })
})
