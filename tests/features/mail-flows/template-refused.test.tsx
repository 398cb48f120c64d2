import { describe, expect, it } from 'vitest'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
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
import { linkConfig } from '../../support/records/mail-facts.ts'
import { aMailTemplate } from '../../support/records/mail-templates.ts'

const enterprise = aUser({ subscription: 'ENTERPRISE' })

describe('what is wrong with a template', () => {
  it('stands at the labels of a letter, and is not sent [TPL-26, TPL-27]', async () => {
    const { gateway, user } = await openTemplate({ open: 'f1/l1', user: enterprise })
    await user.clear(text(/^Label for Case PIN/))
    await user.click(save())
    expect(alerts()).toEqual(['Please enter Case PIN Label for your template.'])
    expect(document.activeElement).toBe(text(/^Label for Case PIN/))
    await user.clear(text(/^Label for Case ID/))
    await user.type(text(/^Label for Case PIN/), 'PIN')
    await user.click(save())
    expect(alerts()).toEqual(['Please enter Case ID Label for your template.'])
    expect(document.activeElement).toBe(text(/^Label for Case ID/))
    expect(sent(gateway)).toEqual([])
  })

  it('stands at a subject with a placeholder that is not for subjects [PH-04] [G-44]', async () => {
    const { gateway, user, tell } = await openTemplate({ open: 'f1/i1' })
    await tell(templateForms.changed, { subject: 'Your PIN {{case_pin}}' })
    await user.click(save())
    expect(alerts()).toEqual(['This placeholder cannot be used in the subject: case_pin'])
    expect(sent(gateway)).toEqual([])
  })

  it('stands at a name above 30 characters, all of which stay [TPL-32]', async () => {
    const { gateway, user } = await openTemplate({ open: 'f1/i1' })
    const long = 'n'.repeat(31)
    await user.clear(text(/^Template Name/))
    await user.type(text(/^Template Name/), long)
    await user.click(save())
    expect(alerts()).toEqual([expect.stringMatching(/^Enter at most 30 characters, not 31/u)])
    expect([text(/^Template Name/).value, sent(gateway)]).toEqual([long, []])
    takeSaves(gateway)
    await user.type(text(/^Template Name/), '{Backspace}')
    await user.click(save())
    expect(sent(gateway)[0]?.body).toMatchObject({ name: 'n'.repeat(30) })
  })

  it('stands at a content that is longer than any', async () => {
    const { gateway, user, tell } = await openTemplate({ open: 'f1/i1' })
    await tell(templateForms.changed, { content: `<p>${'x'.repeat(200_000)}</p>` })
    await user.click(save())
    expect(alerts()).toEqual([expect.stringContaining('200')])
    expect(sent(gateway)).toEqual([])
  })

  it('stands at the content where settings of its placeholders are incomplete, until they are gone [PLINK-05]', async () => {
    const link = linkConfig({ link_type: 'button', button_label: null })
    const template = aMailTemplate({
      id: 'c1',
      content: '<p>{{settlement_portal}}</p>',
      config: { placeholders: { settlement_portal: link } },
    })
    const { gateway, user, tell } = await openTemplate({ open: 'f1/c1', templates: [template] })
    takeSaves(gateway, template)
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    expect(alerts()).toEqual(['{{settlement_portal}}: Please enter a button label.'])
    expect(document.activeElement).toBe(text('Content'))
    expect(sent(gateway)).toEqual([])
    await tell(templateForms.changed, { content: '<p>No link.</p>' })
    expect(alerts()).toEqual([])
    await user.click(save())
    expect(sent(gateway)[0]?.body).toMatchObject({ config: { placeholders: {} } })
  })
})

describe('what the server refuses of a template', () => {
  it.each([
    [403, 'Your plan does not include this kind of template.'],
    [409, "This mail flow already has an email for 'Payment received'."],
    [400, 'This email is too complex to be sent. Simplify its formatting.'],
    [400, 'An image in this text is no longer stored. Remove it, or insert it again.'],
    [400, 'A letter cannot show images from the web. Insert them as files.'],
    [413, '[SUNEDITOR.imageUpload.fail] Size of uploadable total images: 2000KB'],
    [404, 'Not found'],
  ])('with %i is said above the form, and what was typed stays: %s', async (status, message) => {
    const { gateway, user } = await openTemplate({ open: 'f1/i1' })
    gateway.answer('changeMailTemplate', () => refused(message, status))
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    expect((await pane().findByText(message)).closest('[role="alert"]')).not.toBeNull()
    expect(text(/^Template Name/).value).toBe('INITIAL 2')
    takeSaves(gateway)
    await user.click(save())
    expect(sent(gateway)).toHaveLength(2)
    expect(pane().queryByText(message)).toBeNull()
  })
})

describe('what reads like a placeholder and is none', () => {
  it('is told before it is saved: what is sent as written, and what keeps the email from leaving [PH-12, G-45]', async () => {
    const { tell } = await openTemplate({ open: 'f1/i1' })
    const content = '<p>{{settlement_portal_link_url}} {{last_<b>name</b>}} {{case_id}}</p>'
    await tell(templateForms.changed, { subject: 'Case {{case_id}', content })
    expect(
      pane().getByText(
        '{{case_id}, {{settlement_portal_link_url}} is not a placeholder and is sent exactly as written.',
      ),
    ).toBeTruthy()
    expect(
      pane().getByText(
        'Formatting splits {{last_name}}: an email that contains it is not sent. Delete it and insert the placeholder again.',
      ),
    ).toBeTruthy()
    await tell(templateForms.changed, { subject: 'Case', content: '<p>{{last_name}}</p>' })
    expect(pane().queryByText(/is not a placeholder|Formatting splits/)).toBeNull()
  })
})
