import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { refused } from '../../support/client/fake-gateway.ts'
import {
  alerts,
  bare,
  full,
  list,
  openGermany,
  pane,
  put,
  save,
  select,
  sent,
  text,
} from '../../support/dom/case-templates-screen.tsx'
import { templateEvent } from '../../support/records/case-templates.ts'
import { aUser } from '../../support/records/events.ts'

describe('the editor', () => {
  it('has four sections with what is stored [CASETPL-12, CASETPL-13, CASETPL-14, CASETPL-15]', async () => {
    await openGermany()
    const section = (name: string) => within(pane().getByRole('group', { name }))
    const values = (name: string) =>
      [...section(name).queryAllByRole('textbox'), ...section(name).queryAllByRole('combobox')].map(
        (one) => (one as HTMLInputElement).value,
      )
    expect(values('Licensing Offer Defaults')).toEqual(
      expect.arrayContaining(['240.00', '19', 'EUR', 'DE', 'VAT']),
    )
    expect(values('Additional Fee Defaults')).toEqual(['Documentation', '10', 'Research', '2.5'])
    expect(values('Settlement Offer Defaults')).toEqual(['15', '14'])
    expect(values('Other Defaults')).toEqual(['f1', 'de'])
  })

  it('saves all of it under the version that it shows [CASEAPI-46]', async () => {
    const { gateway, user } = await openGermany()
    expect(save().getAttribute('aria-description')).toBe('There is nothing to save')
    await put(user, text(/^Name/), ' Austria ')
    await user.selectOptions(select(/^Country/), 'Austria')
    expect(pane().getByText('2 unsaved changes')).toBeTruthy()
    await user.click(save())
    const { id: _i, customer_id: _c, created: _d, version: _v, ...values } = full
    expect(sent(gateway)).toEqual([[{ ...values, name: 'Austria', country: 'AT' }, 1]])
    expect(await pane().findByRole('heading', { name: 'Austria' })).toBeTruthy()
    expect(save().getAttribute('aria-disabled')).toBe('true')
  })

  it.each(['', '   '])(
    'takes no name of %j, and keeps what stands [CASETPL-16, CASETPL-17]',
    async (typed) => {
      const { gateway, user } = await openGermany()
      await put(user, text(/^Name/), typed)
      await user.click(save())
      expect(alerts()).toEqual(['Name must be set for the new template'])
      expect(document.activeElement).toBe(text(/^Name/))
      expect(sent(gateway)).toEqual([])
      expect(list().getByRole('button', { name: /^Germany/ })).toBeTruthy()
    },
  )

  it('says what is wrong, and sends nothing [CASETPL-18, CASETPL-19, CASETPL-20, CASETPL-21]', async () => {
    const { gateway, user } = await openGermany()
    await put(user, text(/^Tax percentage/), '0')
    await user.selectOptions(select(/^Currency/), 'Not set')
    await user.click(save())
    expect(alerts()).toEqual(['Please set a currency', 'VAT Percentage must be larger than 0'])
    expect(document.activeElement).toBe(select(/^Currency/))
    expect(sent(gateway)).toEqual([])
    await put(user, text(/^Tax percentage/), '7')
    expect(alerts()).toEqual(['Please set a currency'])
  })

  it('keeps fees apart by their names [CASETPL-22, CASETPL-23, CASETPL-24, CASETPL-25] [G-488]', async () => {
    const { gateway, user } = await openGermany()
    await user.click(pane().getByRole('button', { name: 'Add fee' }))
    await user.click(save())
    expect(alerts()).toEqual(['Enter a name', 'Enter a percentage above 0, for example 7.5'])
    const third = within(pane().getByRole('group', { name: 'Fee 3' }))
    await user.type(third.getByRole('textbox', { name: /^Fee name/ }), 'research ')
    await user.type(third.getByRole('textbox', { name: /^Percentage/ }), '5')
    await user.click(save())
    expect(alerts()).toEqual(['Name already in use'])
    await user.click(pane().getByRole('button', { name: 'Remove Research' }))
    const second = within(pane().getByRole('group', { name: 'Fee 2' }))
    await user.click(second.getByRole('checkbox', { name: 'Taxable' }))
    await user.click(save())
    expect(sent(gateway)).toMatchObject([
      [
        {
          additional_fees: [
            { name: 'Documentation', percentage: 10, taxable: true },
            { name: 'research', percentage: 5, taxable: false },
          ],
        },
        1,
      ],
    ])
  })

  it('refuses in place what is above 100 percent, has two decimals or is no whole day, and keeps it [CASETPL-26]', async () => {
    const { user, gateway } = await openGermany()
    const percentage = text(/^Discount in percent/)
    await put(user, percentage, '250')
    await put(user, text(/^Valid for \(days\)/), '1.5')
    await put(user, text(/^License fee/), '5 USD')
    await user.click(save())
    expect(alerts()).toEqual([
      'Enter an amount in EUR, for example 1,234.50',
      'Enter a percentage from 0 to 100, for example 15',
      'Enter a whole number, for example 30',
    ])
    expect([percentage.value, text(/^Valid for \(days\)/).value]).toEqual(['250', '1.5'])
    expect(document.activeElement).toBe(text(/^License fee/))
    expect(sent(gateway)).toEqual([])
    await put(user, percentage, '12,55')
    await user.tab()
    expect(alerts()).toContain('Enter a percentage with at most one decimal, for example 15')
    await put(user, percentage, '12,5 %')
    await put(user, text(/^Valid for \(days\)/), '1.000')
    await put(user, text(/^License fee/), '2.450,00 €')
    await user.tab()
    expect(text(/^License fee/).value).toBe('2,450.00')
    expect(document.querySelector('[role="alert"]')).toBeNull()
    await user.click(save())
    expect(sent(gateway)[0]?.[0]).toMatchObject({
      license_fee: 2450,
      settlement_offer_percentage: 12.5,
      settlement_offer_num_days: 1000,
    })
  })

  it('wants percentage and days of an offer, or neither [CASETPL-27, CASETPL-28]', async () => {
    const { user, gateway } = await openGermany()
    await put(user, text(/^Discount in percent/), '')
    await user.click(save())
    expect(alerts()).toEqual(['Enter a percentage, for example 15'])
    await put(user, text(/^Discount in percent/), '10')
    await put(user, text(/^Valid for \(days\)/), '')
    await user.click(save())
    expect(alerts()).toEqual(['Enter a number of days, for example 30'])
    await put(user, text(/^Discount in percent/), '')
    await user.click(save())
    expect(sent(gateway)[0]?.[0]).toMatchObject({
      settlement_offer_percentage: null,
      settlement_offer_num_days: null,
    })
  })

  it.each(['No indirect tax', 'Reverse charge'])(
    'drops percentage and invoice template for %s [CASETPL-29, CASETPL-30, CASETPL-32]',
    async (tax) => {
      const { gateway, user } = await openGermany()
      await user.selectOptions(select(/^Tax type/), tax)
      expect([text(/^Tax percentage/).value, text(/^Tax percentage/).disabled]).toEqual(['', true])
      await user.click(save())
      expect(sent(gateway)[0]?.[0]).toMatchObject({
        tax_percentage: null,
        invoice_template_id: null,
        allow_prepayment_invoicing: false,
      })
    },
  )

  it('offers the invoice templates of its tax alone [CASETPL-31, CASETPL-32]', async () => {
    const { user } = await openGermany()
    const invoice = () => select(/^Invoice template/)
    const prepayment = () =>
      pane().getByRole<HTMLInputElement>('checkbox', { name: 'Prepayment invoicing' })
    const offered = () => [...invoice().options].map((option) => option.text)
    await waitFor(() => expect(offered()).toEqual(['Not set', 'VAT, English']))
    expect([invoice().value, prepayment().checked]).toEqual(['i1', true])
    expect(pane().queryByText('Choose a tax type first')).toBeNull()
    await user.selectOptions(select(/^Tax type/), 'GST')
    expect(offered()).toEqual(['Not set', 'GST, English'])
    expect([invoice().value, prepayment().checked, prepayment().disabled]).toEqual([
      '',
      false,
      true,
    ])
    await user.selectOptions(select(/^Tax type/), 'Not set')
    expect(invoice().closest('fieldset')?.disabled).toBe(true)
    expect(pane().getByText('Choose a tax type first')).toBeTruthy()
  })

  it('has no invoice options on LITE', async () => {
    await openGermany({ user: aUser({ subscription: 'LITE' }) })
    expect(pane().queryByRole('checkbox', { name: 'VAT ID required' })).toBeNull()
  })

  it('saves by Ctrl+S, once', async () => {
    const { gateway, scope, user } = await openGermany()
    await put(user, text(/^Name/), 'Austria')
    fireEvent.keyDown(text(/^Name/), { key: 's', ctrlKey: true })
    fireEvent.keyDown(text(/^Name/), { key: 's', ctrlKey: true })
    expect(await pane().findByRole('heading', { name: 'Austria' })).toBeTruthy()
    await act(() => allSettled(scope))
    expect(sent(gateway)).toHaveLength(1)
  })

  it('keeps what is typed beside another template, and through a reload', async () => {
    const { user, unmount } = await openGermany()
    await put(user, text(/^License fee/), '99.5')
    await user.click(list().getByRole('button', { name: 'bare' }))
    expect(list().getByRole('img', { name: 'Unsaved changes' })).toBeTruthy()
    unmount()
    const again = await openGermany({ isFresh: false })
    expect(text(/^License fee/).value).toBe('99.50')
    await again.user.click(pane().getByRole('button', { name: 'Discard changes' }))
    expect(text(/^License fee/).value).toBe('240.00')
    expect(localStorage.getItem('framewright:u1:template-drafts')).toBeNull()
  })

  it('keeps the form when the save is refused', async () => {
    const { gateway, user } = await openGermany()
    gateway.answer('changeCaseTemplate', () => refused('Not today.', 409))
    await put(user, text(/^Name/), 'Austria')
    await user.click(save())
    expect((await pane().findByRole('alert')).textContent).toBe('Not today.')
    expect(text(/^Name/).value).toBe('Austria')
  })
})

describe('a template that a colleague changes meanwhile', () => {
  const colleague = (scope: Scope, parts: Partial<CaseTemplate>) =>
    act(() =>
      allSettled(answersCame, {
        scope: scope as never,
        params: {
          kind: 'local',
          events: [templateEvent(9, 'case-template.changed', { ...full, version: 2, ...parts })],
        },
      }),
    )

  it('takes over what was not typed here, and says so', async () => {
    const { gateway, scope, user } = await openGermany()
    await put(user, text(/^Name/), 'Austria')
    await colleague(scope, { country: 'AT', email_flow_id: null })
    expect(pane().getByText(/^Bruno Kranz changed this template/)).toBeTruthy()
    expect(pane().getByText(': now Austria')).toBeTruthy()
    expect(select(/^Country/).value).toBe('AT')
    await user.click(save())
    expect(sent(gateway)).toMatchObject([[{ name: 'Austria', country: 'AT' }, 2]])
  })

  it('names the mail flow that was chosen, and keeps one that is gone', async () => {
    const gone = { ...full, email_flow_id: 'gone' }
    const { scope, user } = await openGermany({ templates: [bare, gone] })
    const shown = () => select(/^Mail Flow/i).selectedOptions[0]?.textContent
    await expect.poll(shown).toBe('No longer available')
    await put(user, text(/^Name/), 'Austria')
    await colleague(scope, { email_flow_id: 'f1' })
    expect(pane().getByText(': now EU standard')).toBeTruthy()
    expect(shown()).toBe('EU standard')
    await colleague(scope, { email_flow_id: 'f9', version: 3 })
    expect(pane().getByText(': now another mail flow')).toBeTruthy()
  })

  it.each([
    ['de', ': now German'],
    ['fr', ': now another language'],
  ])('names the language %s that was chosen%s', async (translation_id, said) => {
    const { scope, user } = await openGermany({
      templates: [bare, { ...full, translation_id: null }],
    })
    await put(user, text(/^Name/), 'Austria')
    await colleague(scope, { translation_id })
    expect(pane().getByText(said)).toBeTruthy()
  })

  it('leaves the choice where both changed a value', async () => {
    const { gateway, scope, user } = await openGermany()
    await put(user, text(/^Name/), 'Austria')
    await colleague(scope, { name: 'Switzerland' })
    await user.click(save())
    expect(alerts()).toEqual(['Resolve the conflicts first.'])
    expect(sent(gateway)).toEqual([])
    await user.click(pane().getByRole('radio', { name: 'Theirs: Switzerland' }))
    expect(text(/^Name/).value).toBe('Switzerland')
    expect(save().getAttribute('aria-disabled')).toBe('true')
  })

  it('is read again after a save that was overtaken', async () => {
    const { gateway, templates, user } = await openGermany()
    await put(user, text(/^Name/), 'Austria')
    templates[1] = { ...full, version: 2, name: 'Switzerland' }
    const conflict = { error_message: 'Changed.', version: 2, changes: [] }
    gateway.answer('changeCaseTemplate', () => refused('Changed.', 412, conflict))
    await user.click(save())
    expect(await pane().findByRole('radio', { name: 'Mine: Austria' })).toBeTruthy()
    expect(text(/^Name/).value).toBe('Austria')
  })
})
