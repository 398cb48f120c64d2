import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refused } from '../../support/client/fake-gateway.ts'
import {
  alerts,
  openTemplate,
  pane,
  save,
  sent,
  takeSaves,
  text,
} from '../../support/dom/mail-flows/template-desk.tsx'
import { aUser } from '../../support/records/events.ts'

describe('the editor of a template', () => {
  it('says that none is selected [FLOW-07]', async () => {
    await openTemplate({ open: null })
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
  })

  it('has name, days, subject, content and both ways out [TPL-09, TPL-11, TPL-13, TPL-14]', async () => {
    await openTemplate()
    expect(text(/^Template Name/).value).toBe('After 7')
    expect(text(/^Days after initial Email/).value).toBe('7')
    expect(text('Subject').textContent).toBe('Your question')
    expect(text('Content').textContent).toBe('Thank you.')
    expect(pane().getByText('EU standard, used by 418 active cases')).toBeTruthy()
    expect(save().getAttribute('aria-description')).toBe('There is nothing to save')
    expect(pane().getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  it('has the placeholders beside them in their three groups, each put where the caret is [TPL-15, TPL-16, TPL-17, TPL-18]', async () => {
    const { gateway, user } = await openTemplate()
    takeSaves(gateway)
    const panel = within(screen.getByRole('region', { name: 'Placeholders' }))
    const group = (name: string) => within(panel.getByRole('region', { name }))
    await user.click(text('Subject'))
    await user.click(group('Website owner details').getByRole('button', { name: /^Company/ }))
    await user.click(text('Content'))
    await user.click(group('License offer details').getByRole('button', { name: /^Discount date/ }))
    await user.click(group('case access details').getByRole('button', { name: /^Case PIN/ }))
    await user.click(save())
    expect(sent(gateway)[0]?.body).toMatchObject({
      subject: 'Your question{{company}}',
      content: '<p>Thank you.{{discount_date}}{{case_pin}}</p>',
    })
  })

  it('asks for days of scheduled templates alone [TPL-10, TPL-30]', async () => {
    const { gateway, user } = await openTemplate({ open: 'f1/i1' })
    takeSaves(gateway)
    expect(pane().queryByRole('textbox', { name: /^Days/ })).toBeNull()
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    expect(sent(gateway)[0]?.body).toMatchObject({ name: 'INITIAL 2', schedule_num_days: null })
  })

  it('has the labels and the sender of a letter besides [TPL-19, TPL-20, TPL-21]', async () => {
    const { gateway, user } = await openTemplate({
      open: 'f1/l1',
      user: aUser({ subscription: 'ENTERPRISE' }),
    })
    takeSaves(gateway)
    expect(text(/^Label for Case ID/).value).toBe('Case ID')
    expect(text(/^Label for Case PIN/).value).toBe('Case PIN')
    const sender = pane().getByRole<HTMLTextAreaElement>('textbox', { name: /^Sender Address/ })
    expect(sender.tagName).toBe('TEXTAREA')
    await user.type(sender, '\nFour\nFive\nSix')
    await user.click(save())
    expect(alerts()).toEqual(['Enter at most 5 lines'])
    await user.clear(sender)
    await user.type(sender, 'Lichtbild')
    await user.click(save())
    expect(sent(gateway)[0]?.body.config.letter_header).toEqual({
      ...{ case_id_label: 'Case ID', case_pin_label: 'Case PIN', sender_address: 'Lichtbild' },
    })
  })

  it('saves as a whole number of days, under the version that was opened [TPL-29]', async () => {
    const { gateway, user } = await openTemplate()
    takeSaves(gateway)
    const days = text(/^Days/)
    await user.clear(days)
    await user.type(days, '9')
    await user.click(save())
    expect(sent(gateway)).toMatchObject([{ query: {}, body: { schedule_num_days: 9 }, version: 1 }])
  })

  it('refuses in place what is missing, in the words of the specification, and keeps what stands [TPL-22, TPL-25]', async () => {
    const { gateway, user } = await openTemplate()
    await user.clear(text(/^Template Name/))
    await user.clear(text(/^Days/))
    await user.click(save())
    expect(alerts()).toEqual([
      'Please enter a name for your template.',
      'Please enter Number of Days for your template.',
    ])
    expect(document.activeElement).toBe(text(/^Template Name/))
    expect(sent(gateway)).toEqual([])
  })

  it.each([
    ['14', 'Another email is scheduled to be sent after 14 day(s), please choose another period.'],
    ['0', 'Enter a whole number from 1 to 365, for example 7'],
    ['366', 'Enter a whole number from 1 to 365, for example 7'],
    ['1.5', 'Enter a whole number, for example 7'],
  ])('takes no %s days [TPL-28, TPL-29]', async (typed, message) => {
    const { gateway, user } = await openTemplate()
    const days = text(/^Days/)
    await user.clear(days)
    await user.type(days, typed)
    await user.click(save())
    expect(alerts()).toEqual([message])
    expect([days.value, sent(gateway)]).toEqual([typed, []])
  })

  it('asks for subject and content of a new template, whose event gives it its name [TPL-23, TPL-24]', async () => {
    const { gateway, user } = await openTemplate({ open: 'f1/new:PAID' })
    expect(text(/^Template Name/).value).toBe('Payment received')
    await user.click(save())
    expect(alerts()).toEqual([
      'Please enter a subject for your template.',
      'Please enter content for your template.',
    ])
    expect(sent(gateway, 'createMailTemplate')).toEqual([])
  })

  it('says above the form why the server refused, and keeps what was typed', async () => {
    const { gateway, user } = await openTemplate({ open: 'f1/i1' })
    gateway.answer('changeMailTemplate', () => refused('Not today.', 409))
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    expect(await pane().findByText('Not today.')).toBeTruthy()
    expect(text(/^Template Name/).value).toBe('INITIAL 2')
  })

  it('keeps what was typed over a reload, by its template', async () => {
    const first = await openTemplate()
    await first.user.type(text(/^Template Name/), ' and more')
    first.unmount()
    await openTemplate({ isFresh: false })
    expect(text(/^Template Name/).value).toBe('After 7 and more')
    expect(pane().getByText('1 unsaved change')).toBeTruthy()
  })
})
