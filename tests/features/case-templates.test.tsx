import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseTemplate } from '../../contracts/model/case-template.ts'
import type { SessionUser } from '../../contracts/model/user.ts'
import { answered as answersCame } from '../../src/bus/inbox.ts'
import { CaseTemplatesScreen } from '../../src/features/case-templates/index.ts'
import { HotkeysRoot } from '../../src/ui/hotkeys.tsx'
import {
  aCaseTemplate,
  aFullTemplate,
  serveTemplates,
  templateEvent,
} from '../support/case-templates.ts'
import { aUser } from '../support/events.ts'
import { answered, asked, type FakeGateway, fakeGateway, refused } from '../support/fake-gateway.ts'
import { anInvoiceTemplate } from '../support/invoice-templates.ts'
import { officeScope } from '../support/office.ts'
import { show } from '../support/show.tsx'

const full = aFullTemplate()
const bare = aCaseTemplate({ id: 'k2', name: 'bare' })

type Parts = { templates?: CaseTemplate[]; user?: SessionUser; isFresh?: boolean }

async function openScreen({
  templates = [bare, full],
  user = aUser(),
  isFresh = true,
}: Parts = {}) {
  if (isFresh) localStorage.clear()
  const gateway = fakeGateway(user)
  serveTemplates(gateway, templates)
  gateway.answer('listMailFlows', () => answered([{ id: 'f1', name: 'EU standard', cases: 0 }], 1))
  gateway.answer('readTranslations', () =>
    answered(
      {
        translations: [{ id: 'de', language: 'de', is_active: 1 as const }],
        default_translation_id: 'de',
      },
      1,
    ),
  )
  gateway.answer('readInvoiceTemplates', () =>
    answered(
      [
        anInvoiceTemplate({ id: 'i1', name: 'VAT, English' }),
        anInvoiceTemplate({ id: 'i2', name: 'GST, English', tax_type: 'GST' }),
      ],
      1,
    ),
  )
  const scope = officeScope({ user, gateway })
  const shown = show(
    <HotkeysRoot>
      <CaseTemplatesScreen />
    </HotkeysRoot>,
    scope,
  )
  await screen.findByRole('region', { name: 'Template list' })
  return { gateway, scope, templates, ...shown }
}

async function openGermany(parts: Parts = {}) {
  const opened = await openScreen(parts)
  await opened.user.click(screen.getByRole('button', { name: /^Germany/ }))
  return opened
}

const list = () => within(screen.getByRole('region', { name: 'Case templates' }))
const pane = () => within(screen.getByRole('region', { name: 'Case template' }))
const text = (name: RegExp) => pane().getByRole<HTMLInputElement>('textbox', { name })
const select = (name: RegExp) => pane().getByRole<HTMLSelectElement>('combobox', { name })
const save = () => pane().getByRole('button', { name: /^Save/ })
const alerts = () =>
  pane()
    .getAllByRole('alert')
    .map((one) => one.textContent)
const sent = (gateway: FakeGateway) =>
  asked(gateway, 'changeCaseTemplate').map(
    ({ request, change }) => [Object(request).body, change?.version] as const,
  )

async function put(
  user: Awaited<ReturnType<typeof openScreen>>['user'],
  field: HTMLInputElement,
  value: string,
) {
  await user.clear(field)
  if (value !== '') await user.type(field, value)
}

describe('the list of case templates', () => {
  it('stands left of the editor, by name [CASETPL-01, CASETPL-03, CASETPL-04]', async () => {
    const { user } = await openScreen()
    const names = list()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['bare', 'Germany'])
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
    await user.click(list().getByRole('button', { name: 'Germany' }))
    expect(pane().getByRole('heading', { name: 'Germany' })).toBeTruthy()
    expect(text(/^Name/).value).toBe('Germany')
  })

  it('says that it could not be read, and is read again', async () => {
    const user = aUser()
    const gateway = fakeGateway(user)
    gateway.answer('listCaseTemplates', () => refused('Out of order.', 500))
    const shown = show(<CaseTemplatesScreen />, officeScope({ user, gateway }))
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order.')
    serveTemplates(gateway, [bare])
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'bare' })).toBeTruthy()
  })

  it('is walked over by the arrow keys', async () => {
    const { user } = await openScreen()
    list().getByRole('button', { name: 'bare' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(list().getByRole('button', { name: 'Germany' }))
  })
})

describe('a new template', () => {
  const popup = () => within(screen.getByRole('dialog', { name: 'Add Case Template' }))
  const name = () => popup().getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  const create = () => popup().getByRole('button', { name: 'Create' })

  it('is created by its name and opened [CASETPL-02, CASETPL-10, CASETPL-11, CASEAPI-45]', async () => {
    const { gateway, user } = await openScreen()
    await user.click(list().getByRole('button', { name: 'Add Case Template' }))
    expect(name().placeholder).toBe('Enter case template name')
    await user.type(name(), 'Austria')
    await user.dblClick(create())
    expect(asked(gateway, 'createCaseTemplate').map(({ request }) => request)).toEqual([
      { params: { customer_id: 'c1' }, body: { name: 'Austria' } },
    ])
    expect(await pane().findByRole('heading', { name: 'Austria' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('needs a name [CASETPL-16, CASETPL-17]', async () => {
    const { gateway, user } = await openScreen()
    await user.click(list().getByRole('button', { name: 'Add Case Template' }))
    await user.click(create())
    expect(popup().getByRole('alert').textContent).toBe('Name must be set for the new template')
    expect(document.activeElement).toBe(name())
    expect(asked(gateway, 'createCaseTemplate')).toEqual([])
  })

  it('keeps what was typed when it is refused', async () => {
    const { gateway, user } = await openScreen()
    gateway.answer('createCaseTemplate', () => refused('Not today.', 409))
    await user.click(list().getByRole('button', { name: 'Add Case Template' }))
    await user.type(name(), 'Austria{Enter}')
    expect((await popup().findByRole('alert')).textContent).toBe('Not today.')
    expect(name().value).toBe('Austria')
  })
})

describe('deleting a template', () => {
  const ask = async () => {
    const opened = await openGermany()
    await opened.user.click(list().getByRole('button', { name: 'Edit Germany' }))
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    return { ...opened, question: within(await screen.findByRole('alertdialog')) }
  }

  it('asks first; Cancel keeps it [CASETPL-05, CASETPL-06, CASETPL-07, CASETPL-09]', async () => {
    const { gateway, user, question } = await ask()
    expect(question.getByText('Confirmation required')).toBeTruthy()
    expect(question.getByText('Do you really want to delete this Template?')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(asked(gateway, 'deleteCaseTemplate')).toEqual([])
    expect(list().getByRole('button', { name: 'Germany' })).toBeTruthy()
  })

  it('is done by Yes, and nothing is selected any more [CASETPL-08, CASEAPI-47]', async () => {
    const { gateway, user, question } = await ask()
    await user.click(question.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(list().queryByRole('button', { name: 'Germany' })).toBeNull())
    expect(asked(gateway, 'deleteCaseTemplate')[0]?.request).toEqual({
      params: { customer_id: 'c1', id: 'k1' },
    })
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
  })
})

describe('the editor', () => {
  it('has four sections with what is stored [CASETPL-12, CASETPL-13, CASETPL-14, CASETPL-15]', async () => {
    await openGermany()
    const section = (name: string) => within(pane().getByRole('group', { name }))
    const values = (name: string) =>
      [...section(name).queryAllByRole('textbox'), ...section(name).queryAllByRole('combobox')].map(
        (one) => (one as HTMLInputElement).value,
      )
    expect(values('Licensing Offer Defaults')).toEqual(
      expect.arrayContaining(['240', '19', 'EUR', 'DE', 'VAT']),
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

  it('keeps fees apart by their names [CASETPL-22, CASETPL-23, CASETPL-24, CASETPL-25]', async () => {
    const { gateway, user } = await openGermany()
    await user.click(pane().getByRole('button', { name: 'Add Fee' }))
    await user.click(save())
    expect(alerts()).toEqual(['Please enter a name', 'The percentage must be larger than 0'])
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

  it('takes at most 100 percent, one decimal and whole days [CASETPL-26]', async () => {
    const { user } = await openGermany()
    const percentage = text(/^Settlement percentage/)
    await put(user, percentage, '250')
    expect(percentage.value).toBe('100')
    await put(user, percentage, '12,55x')
    expect(percentage.value).toBe('12.5')
    await put(user, text(/^Valid for days/), '1.5')
    expect(text(/^Valid for days/).value).toBe('15')
  })

  it('wants percentage and days of an offer, or neither [CASETPL-27, CASETPL-28]', async () => {
    const { user, gateway } = await openGermany()
    await put(user, text(/^Settlement percentage/), '')
    await user.click(save())
    expect(alerts()).toEqual(['Please enter a percentage'])
    await put(user, text(/^Settlement percentage/), '10')
    await put(user, text(/^Valid for days/), '')
    await user.click(save())
    expect(alerts()).toEqual(['Please enter a number of days'])
    await put(user, text(/^Settlement percentage/), '')
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
      pane().getByRole<HTMLInputElement>('checkbox', { name: 'Allow prepayment invoicing' })
    const offered = () => [...invoice().options].map((option) => option.text)
    await waitFor(() => expect(offered()).toEqual(['Not set', 'VAT, English']))
    expect([invoice().value, prepayment().checked]).toEqual(['i1', true])
    await user.selectOptions(select(/^Tax type/), 'GST')
    expect(offered()).toEqual(['Not set', 'GST, English'])
    expect([invoice().value, prepayment().checked, prepayment().disabled]).toEqual([
      '',
      false,
      true,
    ])
    await user.selectOptions(select(/^Tax type/), 'Not set')
    expect(invoice().closest('fieldset')?.disabled).toBe(true)
  })

  it('has no invoice options on LITE', async () => {
    await openGermany({ user: aUser({ subscription: 'LITE' }) })
    expect(pane().queryByRole('checkbox', { name: 'VAT ID required' })).toBeNull()
  })

  it('saves by Ctrl+S, once', async () => {
    const { gateway, user } = await openGermany()
    await put(user, text(/^Name/), 'Austria')
    fireEvent.keyDown(text(/^Name/), { key: 's', ctrlKey: true })
    fireEvent.keyDown(text(/^Name/), { key: 's', ctrlKey: true })
    await waitFor(() => expect(sent(gateway)).toHaveLength(1))
  })

  it('keeps what is typed beside another template, and through a reload', async () => {
    const { user, unmount } = await openGermany()
    await put(user, text(/^License fee/), '99.5')
    await user.click(list().getByRole('button', { name: 'bare' }))
    expect(list().getByRole('img', { name: 'Unsaved changes' })).toBeTruthy()
    unmount()
    const again = await openGermany({ isFresh: false })
    expect(text(/^License fee/).value).toBe('99.5')
    await again.user.click(pane().getByRole('button', { name: 'Discard changes' }))
    expect(text(/^License fee/).value).toBe('240')
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

  it('leaves the choice where both changed a value', async () => {
    const { gateway, scope, user } = await openGermany()
    await put(user, text(/^Name/), 'Austria')
    await colleague(scope, { name: 'Switzerland' })
    await user.click(save())
    expect(alerts()).toEqual(['Choose which value holds before you save.'])
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
