import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { placeholderCatalogue } from '../../../contracts/rules/placeholders/catalogue.ts'
import { tenthRefusal } from '../../../contracts/rules/placeholders/insert.ts'
import {
  alerts,
  dialog,
  openTexts,
  panel,
  row,
  settings,
  text,
} from '../../support/dom/placeholder-desk.tsx'
import { imageUsesConfig, salutationConfig } from '../../support/records/mail-facts.ts'

beforeAll(
  async () => void (await import('../../../src/actions/placeholders/placeholder-dialog.tsx')),
)

const names = (group: string) =>
  within(panel().getByRole('region', { name: group }))
    .getAllByRole('button')
    .filter((one) => one.classList.contains('fw-placeholder'))
    .map((one) => one.querySelector('.fw-placeholder-tag')?.textContent)

describe('the panel of placeholders', () => {
  it('lists the whole catalogue in its three groups, each in words and by its tag [PH-01, PH-02]', () => {
    openTexts()
    const groups = {
      'opponent details': 'Website owner details',
      'infringement details': 'License offer details',
      'case access details': 'case access details',
    }
    for (const [category, group] of Object.entries(groups)) {
      const expected = placeholderCatalogue.filter((one) => one.category === category)
      expect(names(group)).toEqual(expected.map(({ name }) => name))
    }
    expect(row('License fee total').textContent).toContain('Sum of the license fees, net')
    expect(row('VAT ID').textContent).toContain('vat_id')
    expect(row('City').textContent).toBe('Citycity')
  })

  it('inserts a placeholder where the caret stands, at a click and at Enter [PH-05]', async () => {
    const { user } = openTexts({ subject: 'On ', content: 'Dear , your website' })
    text('content').focus()
    text('content').setSelectionRange(5, 5)
    await user.click(row('Full name'))
    expect(text('content').value).toBe('Dear {{full_name}}, your website')
    expect(document.activeElement).toBe(text('content'))
    text('subject').focus()
    text('subject').setSelectionRange(3, 3)
    row('Website').focus()
    await user.keyboard('{Enter}')
    expect(text('subject').value).toBe('On {{website}}')
    expect(document.activeElement).toBe(text('subject'))
  })

  it('marks what may stand in the subject, and refuses the rest while the caret is there, with the reason [PH-03, PH-04] [G-44]', async () => {
    const { user } = openTexts({
      content: '{{salutation}}',
      configs: { salutation: salutationConfig },
    })
    expect(within(row('Company')).getByText('Subject')).toBeTruthy()
    expect(within(row('Email')).queryByText('Subject')).toBeNull()
    expect(row('Email').getAttribute('aria-disabled')).toBeNull()
    await user.click(text('subject'))
    const refused = panel()
      .getAllByRole('button')
      .filter(
        (one) =>
          one.classList.contains('fw-placeholder') && one.getAttribute('aria-disabled') === 'true',
      )
      .map((one) => one.querySelector('.fw-placeholder-tag')?.textContent)
    const unusable = placeholderCatalogue.filter((one) => !one.subject_placeholder)
    expect(refused).toEqual(unusable.map(({ name }) => name))
    expect(row('Email').getAttribute('aria-description')).toBe('Cannot be used in the subject')
    expect(settings('image_uses').getAttribute('aria-description')).toBe(
      'Cannot be used in the subject',
    )
    // What stands in the content already can be set up from anywhere.
    expect(settings('salutation').getAttribute('aria-disabled')).toBeNull()
    await user.click(row('Email'))
    await user.click(settings('image_uses'))
    expect(text('subject').value).toBe('')
    await user.click(text('content'))
    expect(row('Email').getAttribute('aria-disabled')).toBeNull()
  })

  it('finds placeholders by words of their name, their tag or what is said of them, and inserts the likeliest at Enter', async () => {
    const { user } = openTexts()
    const search = panel().getByRole('textbox', { name: 'Search placeholders' })
    await user.type(search, 'disc')
    expect(names('License offer details')).toEqual([
      'total_amount',
      'discount_percentage',
      'discount_amount',
      'discounted_amount',
      'discount_date',
    ])
    expect(panel().queryByRole('region', { name: 'Website owner details' })).toBeNull()
    await user.keyboard('{Enter}')
    expect(text('content').value).toBe('{{discount_percentage}}')
    // It was for this one.
    expect(search.getAttribute('value')).toBe('')
    expect(row('City')).toBeTruthy()
    await user.type(search, 'owner REFERENCE')
    expect(panel().getAllByRole('button', { name: /reference_number/u })).toHaveLength(1)
    await user.clear(search)
    await user.type(search, 'discount_date 1')
    expect(panel().getByText('No matching placeholder')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(text('content').value).toBe('{{discount_percentage}}')
    await user.keyboard('{Escape}')
    expect(row('City')).toBeTruthy()
  })

  it('skips at Enter what the subject does not take', async () => {
    const { user } = openTexts()
    await user.click(text('subject'))
    await user.click(panel().getByRole('textbox', { name: 'Search placeholders' }))
    await user.keyboard('discount{Enter}')
    expect(text('subject').value).toBe('{{discount_percentage}}')
    const search = panel().getByRole('textbox', { name: 'Search placeholders' })
    await user.clear(search)
    await user.type(search, 'pin{Enter}')
    expect(text('subject').value).toBe('{{discount_percentage}}')
  })

  it('is one stop of the Tab key, and the arrows go from the search through all of it', async () => {
    const { user } = openTexts()
    await user.click(panel().getByRole('textbox', { name: 'Search placeholders' }))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(row('First name'))
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(settings('salutation'))
    await user.tab()
    expect(document.activeElement).toBe(row('First name'))
    const stops = panel()
      .getAllByRole('button')
      .filter((one) => one.classList.contains('fw-placeholder') && one.tabIndex === 0)
    expect(stops).toHaveLength(1)
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(
      panel().getByRole('textbox', { name: 'Search placeholders' }),
    )
  })

  it('counts the uses of each in subject and content', () => {
    openTexts({ subject: '{{website}}', content: '{{website}} {{city}} {{salutation_2}}' })
    expect(within(row('Website')).getByText('Used 2 times')).toBeTruthy()
    expect(within(row('City')).getByText('Used once')).toBeTruthy()
    expect(within(row('Country')).queryByText(/^Used/u)).toBeNull()
    const further = within(panel().getByRole('list', { name: 'Further uses of Salutation' }))
    expect(further.getByText('salutation_2')).toBeTruthy()
    expect(further.getByText('Used once')).toBeTruthy()
  })
})

describe('a placeholder with settings', () => {
  const families = [
    ['Salutation', 'salutation', 'Salutation'],
    ['Image uses', 'image_uses', 'Image uses'],
    ['Settlement portal', 'settlement_portal', 'Settlement portal link'],
  ] as const

  it.each(families)(
    'is set up before it is inserted: %s [PH-13, PH-14, PH-15] [G-41]',
    async (words, name, title) => {
      const { user, configs } = openTexts({ content: 'We write to you.' })
      text('content').focus()
      await user.click(row(words))
      const opened = await dialog(title)
      expect(text('content').value).toBe('We write to you.')
      await user.click(opened.getByRole('button', { name: 'Insert' }))
      await vi.waitFor(() => expect(text('content').value).toContain(`{{${name}}}`))
      expect(configs()[name]?.type).toBe(name)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.activeElement).toBe(text('content'))
    },
  )

  it.each(families)('is not inserted where its dialog is left: %s', async (words, _, title) => {
    const { user, configs } = openTexts({ content: 'We write to you.' })
    await user.click(row(words))
    await user.click((await dialog(title)).getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(row(words)))
    expect(text('content').value).toBe('We write to you.')
    expect(configs()).toEqual({})
  })

  it('has the next free number and settings of its own when it is inserted again [PH-06]', async () => {
    const { user, configs } = openTexts({
      content: '{{salutation}} {{salutation_3}}',
      configs: { salutation: salutationConfig, salutation_3: salutationConfig },
    })
    text('content').focus()
    await user.click(row('Salutation'))
    const opened = await dialog('Salutation: salutation_2')
    await user.click(opened.getByRole('button', { name: 'Insert' }))
    await vi.waitFor(() => expect(text('content').value).toContain('{{salutation_2}}'))
    expect(Object.keys(configs())).toEqual(['salutation', 'salutation_3', 'salutation_2'])
    expect(settings('salutation_2')).toBeTruthy()
  })

  it('leaves the settings alone that wait for an undo', async () => {
    const { user } = openTexts({ configs: { image_uses: imageUsesConfig({}) } })
    await user.click(row('Image uses'))
    expect(await dialog('Image uses: image_uses_2')).toBeTruthy()
  })

  it('is refused a tenth time, with the reason, until one is gone [PH-06] [G-41]', async () => {
    const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((one) => `{{image_uses_${one}}}`)
    const { user } = openTexts({ content: ['{{image_uses}}', ...numbered].join(' ') })
    await user.click(row('Image uses'))
    expect(alerts()).toEqual([tenthRefusal('image_uses')])
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(row('City'))
    expect(alerts()).toEqual([])
  })

  it('is set up anew by its gear, and shows its own settings', async () => {
    const own = { ...salutationConfig, priority: ['no_name' as const] }
    const { user, configs } = openTexts({
      content: '{{salutation}} {{salutation_2}}',
      configs: { salutation: salutationConfig, salutation_2: own },
    })
    await user.click(settings('salutation_2'))
    const opened = await dialog('Salutation: salutation_2')
    const [first] = within(opened.getByRole('list')).getAllByRole('listitem')
    expect(first?.textContent).toContain('No name')
    await user.click(opened.getByRole('button', { name: 'Move Last name up' }))
    await user.click(opened.getByRole('button', { name: 'Apply' }))
    expect(configs()).toMatchObject({
      salutation: salutationConfig,
      salutation_2: { priority: ['last_name', 'no_name', 'first_name'] },
    })
    expect(text('content').value).toBe('{{salutation}} {{salutation_2}}')
    await vi.waitFor(() => expect(document.activeElement).toBe(settings('salutation_2')))
  })

  it('that was typed by hand is said to have no settings, and gets them by its gear', async () => {
    const { user, configs } = openTexts({ content: '{{settlement_portal}}' })
    expect(settings('settlement_portal').getAttribute('aria-label')).toContain(': missing')
    await user.click(settings('settlement_portal'))
    await user.click(
      (await dialog('Settlement portal link')).getByRole('button', { name: 'Apply' }),
    )
    expect(configs().settlement_portal).toMatchObject({ link_type: 'button' })
    expect(text('content').value).toBe('{{settlement_portal}}')
    expect(settings('settlement_portal').getAttribute('aria-label')).not.toContain('missing')
  })

  it('is the bare address without a token in a letter, where no button can be pressed [G-55]', async () => {
    const { user, configs } = openTexts({ isPrinted: true })
    await user.click(row('Settlement portal'))
    const opened = await dialog('Settlement portal link')
    await user.click(opened.getByRole('button', { name: 'Insert' }))
    expect(configs().settlement_portal).toMatchObject({ link_type: 'url', auto_login: false })
  })

  it('is inserted by the gear too, where no text has it yet', async () => {
    const { user } = openTexts()
    await user.click(settings('image_uses'))
    await user.click((await dialog('Image uses')).getByRole('button', { name: 'Insert' }))
    await vi.waitFor(() => expect(text('content').value).toBe('{{image_uses}}'))
  })

  it.each([
    ['We write to you about your website', 'Dear Sir or Madam', 'Use German texts'],
    [
      'Wir schreiben Ihnen, weil Sie auf der Website',
      'Sehr geehrte Damen und Herren',
      'Use English texts',
    ],
  ])('begins in the language of the text: %s', async (content, expected, other) => {
    const { user } = openTexts({ content })
    await user.click(row('Salutation'))
    const opened = await dialog('Salutation')
    const group = within(opened.getByRole('group', { name: 'Without a name' }))
    expect(group.getByRole('textbox').textContent).toBe(expected)
    expect(opened.getByRole('button', { name: other })).toBeTruthy()
  })
})
