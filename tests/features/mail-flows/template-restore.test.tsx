import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { openTemplateWith, present, version } from '../../support/dom/mail-flows/history-desk.tsx'
import { pane, save, sent, takeSaves, text } from '../../support/dom/mail-flows/template-desk.tsx'
import { restore, row } from '../../support/dom/versions/history-dialog.ts'
import { mailTemplateEvent } from '../../support/records/mail-templates.ts'

describe('restoring a version', () => {
  it('fills the form, says so, and is stored by Save alone, as a version of its own [G-701]', async () => {
    const { open, user, gateway } = await openTemplateWith()
    takeSaves(gateway)
    await open()
    await user.click(row(1))
    await user.click(restore(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([text('Subject').textContent, text(/^Days/).value]).toEqual(['Subject 1', '5'])
    expect(text('Content').textContent).toBe('Please answer.')
    expect(
      pane().getByText('The form shows version 1. Save to make it the current version.'),
    ).toBeTruthy()
    expect(sent(gateway)).toEqual([])
    await user.click(save())
    expect(sent(gateway)).toMatchObject([
      {
        version: 3,
        body: {
          ...{ restored_from: 1, subject: 'Subject 1', schedule_num_days: 5 },
          content: '<p>Please answer.</p>',
        },
      },
    ])
  })

  it('asks first where it would take the place of something typed', async () => {
    const { open, user } = await openTemplateWith()
    await user.type(text(/^Template Name/), ' mine')
    await open()
    await user.click(row(1))
    await user.click(restore(1))
    const question = () => within(screen.getByRole('alertdialog', { name: 'Restore version 1' }))
    expect(question().getByText('Your unsaved change to this template will be lost.')).toBeTruthy()
    await user.click(question().getByRole('button', { name: 'Cancel' }))
    expect(text(/^Template Name/).value).toBe('After 7 mine')
    await user.click(restore(1))
    await user.click(question().getByRole('button', { name: 'Restore' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([text(/^Template Name/).value, text('Subject').textContent]).toEqual([
      'After 7',
      'Subject 1',
    ])
  })

  it('names no version any more once something is typed into what was brought back', async () => {
    const { open, user, gateway } = await openTemplateWith()
    takeSaves(gateway)
    await open()
    await user.click(row(1))
    await user.click(restore(1))
    await user.type(text(/^Template Name/), '!')
    expect(pane().queryByText(/^The form shows version/)).toBeNull()
    await user.click(save())
    expect(sent(gateway)[0]?.body.restored_from).toBeUndefined()
  })

  it('names no version any more once something of a colleague is in it', async () => {
    const { open, user, gateway, tell } = await openTemplateWith()
    takeSaves(gateway)
    await open()
    await user.click(row(1))
    await user.click(restore(1))
    const saved = { ...present, version: 4, name: 'Theirs' }
    const event = mailTemplateEvent(2, 'mail-template.changed', saved)
    await act(() => tell(answersCame, { kind: 'local', events: [event] }))
    expect(text(/^Template Name/).value).toBe('Theirs')
    expect(pane().queryByText(/^The form shows version/)).toBeNull()
    await user.click(save())
    expect(sent(gateway)).toMatchObject([{ version: 4, body: { subject: 'Subject 1' } }])
    expect(sent(gateway)[0]?.body.restored_from).toBeUndefined()
  })

  it('is not offered for what is there already', async () => {
    const same = [
      version(3, { content: '<p>Thank you.</p>' }),
      version(2, { subject: 'Subject 3', content: '<p>Thank you.</p>' }),
    ]
    const { open, user } = await openTemplateWith(same)
    await open()
    await user.click(row(2))
    await user.click(restore(2))
    expect(restore(2).getAttribute('aria-description')).toBe(
      'This version is the same as the current one',
    )
  })
})
