import { act, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ListedMailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
import {
  openTemplate,
  pane,
  save,
  sent,
  takeSaves,
  text,
} from '../../support/dom/mail-flows/template-desk.tsx'
import { mailTemplateEvent, reminder } from '../../support/records/mail-templates.ts'

const MINE = '<p>Thank you very much.</p>'
const theirs = (parts: Partial<ListedMailTemplate>) => ({
  ...reminder('r7', 7),
  version: 2,
  ...parts,
})

/** The same template in two hands: here its content was typed, there something was saved. */
async function clash(parts: Partial<ListedMailTemplate>, typed: object = { content: MINE }) {
  const opened = await openTemplate()
  takeSaves(opened.gateway)
  await opened.tell(templateForms.changed, typed)
  const event = mailTemplateEvent(2, 'mail-template.changed', theirs(parts))
  await act(() => opened.tell(answersCame, { kind: 'local', events: [event] }))
  return opened
}

/** The regions that say what each side changed. */
const changes = (label: string) => within(pane().getByRole('region', { name: `${label}: changes` }))
const marks = (label: string) =>
  [
    ...pane()
      .getByRole('region', { name: `${label}: changes` })
      .querySelectorAll('ins, del'),
  ].map(({ textContent }) => textContent)

describe('two people on one template', () => {
  it('shows word by word what the other wrote and what was typed, and takes the one that is chosen [G-607]', async () => {
    const { user, gateway } = await clash(
      { content: '<p>Thank you.</p><p>Kind regards</p>' },
      { content: MINE, subject: 'Mine' },
    )
    expect(changes('Content').getByText('Their changes')).toBeTruthy()
    expect(changes('Content').getByText('Your changes')).toBeTruthy()
    expect(marks('Content')).toEqual(['Added: Kind regards', 'Added: very much'])
    await user.click(save())
    expect(pane().getByText('Resolve the conflicts first.')).toBeTruthy()
    await user.click(pane().getByRole('radio', { name: 'Theirs' }))
    expect(text('Content').textContent).toBe('Thank you.Kind regards')
    await user.click(pane().getByRole('radio', { name: 'Mine' }))
    expect(text('Content').textContent).toBe('Thank you very much.')
    await user.click(save())
    expect(sent(gateway)).toMatchObject([{ version: 2, body: { content: MINE } }])
  })

  it('of a second change shows the whole of what the others wrote, and asks again', async () => {
    const opened = await clash({ content: '<p>Thank you.</p><p>Kind regards</p>' })
    await opened.user.click(pane().getByRole('radio', { name: 'Mine' }))
    const next = theirs({ content: '<p>Thanks.</p><p>Kind regards</p>', version: 3 })
    const event = mailTemplateEvent(3, 'mail-template.changed', next)
    await act(() => opened.tell(answersCame, { kind: 'local', events: [event] }))
    expect(marks('Content')).toEqual([
      ...['Removed: Thank you.', 'Added: Thanks.', 'Added: Kind regards', 'Added: very much'],
    ])
    expect(pane().getByRole<HTMLInputElement>('radio', { name: 'Mine' }).checked).toBe(false)
  })

  it('compares settings of placeholders by what is set', async () => {
    const link = {
      ...{ type: 'settlement_portal' as const, link_type: 'text' as const, button_label: null },
      ...{ link_text: 'See it', button_bg_color: null, button_fg_color: null },
      ...{ auto_login: true, open_payment_box: false },
    }
    const placeholders = (parts: object) => ({ settlement_portal: { ...link, ...parts } })
    const content = '<p>Thank you. {{settlement_portal}}</p>'
    await clash(
      { content, config: { placeholders: placeholders({ link_text: 'Look' }) } },
      { content, placeholders: placeholders({ auto_login: false }) },
    )
    expect(marks('Settings of placeholders').join(' ')).toMatch(/Look.*See it/)
    expect(pane().queryByRole('region', { name: 'Content: changes' })).toBeNull()
  })

  it('tells of a long text that was taken over in a line, and of a short one what it is', async () => {
    await clash({ content: '<p>Anew.</p>', schedule_num_days: 9 }, { subject: 'Mine' })
    const news = pane().getByText(/changed this template while you were editing/).parentElement
    expect(news?.textContent).toContain('Content: now as they wrote it')
    expect(news?.textContent).toContain('Days after initial Email: now 9')
    expect(text('Content').textContent).toBe('Anew.')
  })

  it('shows hostile texts of the other as texts', async () => {
    const hostile =
      '<p>Hi <img src="x" onerror="window.__ran = true"></p><script>window.__ran = 1</script>'
    await clash({ content: hostile })
    const region = pane().getByRole('region', { name: 'Content: changes' })
    expect(region.querySelectorAll('img, script, iframe')).toHaveLength(0)
    expect(Object.hasOwn(window, '__ran')).toBe(false)
  })
})
