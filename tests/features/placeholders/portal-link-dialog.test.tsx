import { fireEvent } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PortalLinkConfig } from '../../../contracts/model/mail/mail-template.ts'
import { DEFAULT_BUTTON_COLORS } from '../../../contracts/rules/placeholders/colors.ts'
import { loadFrames, mailIn } from '../../support/dom/mail-in-frame.ts'
import { alerts, dialog, openTexts, row, settings } from '../../support/dom/placeholder-desk.tsx'
import { linkConfig, stamps } from '../../support/records/mail-facts.ts'

beforeAll(
  async () => void (await import('../../../src/actions/placeholders/placeholder-dialog.tsx')),
)

loadFrames()

/** The settings of a link that stands in the content. */
async function openLink(parts: Partial<PortalLinkConfig>, isPrinted = false) {
  const shown = openTexts({
    isPrinted,
    content: '{{settlement_portal}}',
    configs: { settlement_portal: linkConfig(parts) },
  })
  await shown.user.click(settings('settlement_portal'))
  const opened = await dialog('Settlement portal link')
  return {
    ...shown,
    opened,
    kept: () => shown.configs().settlement_portal,
    field: (name: RegExp) => opened.getByRole<HTMLInputElement>('textbox', { name }),
    apply: () => shown.user.click(opened.getByRole('button', { name: 'Apply' })),
  }
}

const aButton = { link_type: 'button', button_label: 'Pay now' } as const

const shownLink = () => mailIn('Link in the email').querySelector('a')

describe('the dialog of a link to the settlement portal', () => {
  it('offers the address, an alternative text and a button [PLINK-02, PLINK-03, PLINK-04]', async () => {
    const { user, opened, kept, apply, field } = await openLink({})
    expect(opened.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual([
      'Address',
      'Alternative text',
      'Button',
    ])
    expect(opened.getByRole('radio', { name: 'Address' })).toHaveProperty('checked', true)
    expect(opened.queryByRole('textbox')).toBeNull()
    await user.click(opened.getByRole('radio', { name: 'Alternative text' }))
    await user.type(field(/^Alternative text/), ' your case ')
    await apply()
    expect(kept()).toEqual(linkConfig({ link_type: 'text', link_text: 'your case' }))
  })

  it('refuses a button without a label, in its place [PLINK-05]', async () => {
    const { user, opened, kept, apply, field } = await openLink(aButton)
    await user.clear(field(/^Button label/))
    await user.type(field(/^Button label/), '  ')
    await apply()
    expect(alerts()).toEqual(['Please enter a button label.'])
    expect(document.activeElement).toBe(field(/^Button label/))
    expect(kept()).toEqual(linkConfig(aButton))
    expect(opened.getByText('Enter a button label to see the button.')).toBeTruthy()
    await user.type(field(/^Button label/), 'x'.repeat(33))
    expect(alerts()[0]).toMatch(/^Enter at most 32 characters, not 33/u)
  })

  it('refuses an alternative text that is none, in its place [PLINK-06]', async () => {
    const { kept, apply, opened } = await openLink({ link_type: 'text' })
    await apply()
    expect(alerts()).toEqual(['Please enter alternative text.'])
    expect(kept()).toEqual(linkConfig({ link_type: 'text' }))
    expect(opened.getByText('Enter an alternative text to see the link.')).toBeTruthy()
  })

  it('keeps a label without the blanks around it, and colors as rgba however they were typed [PLINK-07, PLINK-08]', async () => {
    const { user, kept, field } = await openLink(aButton)
    await user.clear(field(/^Button label/))
    await user.type(field(/^Button label/), '  Settle now ')
    await user.clear(field(/^Background color/))
    await user.type(field(/^Background color/), '#C80000')
    // Confirmed from within the field, before it was left.
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(kept()).toMatchObject({
      button_label: 'Settle now',
      button_bg_color: 'rgba(200, 0, 0, 1)',
    })
  })

  it('refuses what is no color, and keeps it in its field', async () => {
    const { user, kept, apply, field } = await openLink(aButton)
    await user.clear(field(/^Text color/))
    await user.type(field(/^Text color/), 'whitish')
    await apply()
    expect(alerts()).toEqual(['Enter a color, for example #002d62 or rgba(0, 45, 98, 1)'])
    expect(field(/^Text color/).value).toBe('whitish')
    expect(document.activeElement).toBe(field(/^Text color/))
    expect(kept()).toEqual(linkConfig(aButton))
  })

  it('begins as a dark blue button with white text that logs in [PLINK-09, PLINK-10] [G-54, G-55]', async () => {
    const { user, configs } = openTexts()
    await user.click(row('Settlement portal'))
    const opened = await dialog('Settlement portal link')
    expect(opened.getByRole('radio', { name: 'Button' })).toHaveProperty('checked', true)
    const value = (name: string) => opened.getByRole<HTMLInputElement>('textbox', { name }).value
    expect(value('Background color')).toBe(DEFAULT_BUTTON_COLORS.background)
    expect(value('Text color')).toBe(DEFAULT_BUTTON_COLORS.text)
    await user.click(opened.getByRole('button', { name: 'Insert' }))
    expect(configs().settlement_portal).toMatchObject({
      ...{ link_type: 'button', button_label: 'Open the settlement portal' },
      ...{ auto_login: true, open_payment_box: false },
      button_bg_color: 'rgba(0, 45, 98, 1)',
      button_fg_color: 'rgba(255, 255, 255, 1)',
    })
  })

  it('has a choice to log in, and one to open the payment box [PLINK-01, PLINK-11, PLINK-12]', async () => {
    const { user, opened, kept, apply } = await openLink({ ...stamps, auto_login: true })
    await user.click(opened.getByRole('checkbox', { name: /^Log in automatically/ }))
    await user.click(opened.getByRole('checkbox', { name: /^Open the payment box/ }))
    await apply()
    expect(kept()).toEqual(linkConfig({ ...stamps, auto_login: false, open_payment_box: true }))
  })

  it('shows the link as the mail has it, as it is typed', async () => {
    const { user, field, opened } = await openLink({ ...aButton, open_payment_box: true })
    expect(shownLink()?.textContent).toBe('Pay now')
    expect(shownLink()?.getAttribute('href')).toMatch(/\?pay=1$/u)
    expect(shownLink()?.closest('td')?.getAttribute('bgcolor')).toBe('#002d62')
    await user.type(field(/^Button label/), '!')
    fireEvent.input(opened.getByLabelText('Background color: pick'), {
      target: { value: '#c80000' },
    })
    expect(shownLink()?.textContent).toBe('Pay now!')
    expect(shownLink()?.closest('td')?.getAttribute('bgcolor')).toBe('#c80000')
    await user.click(opened.getByRole('radio', { name: 'Address' }))
    expect(shownLink()?.textContent).toMatch(/^https:\/\//u)
  })

  it('warns of a label that is hard to read, and takes it all the same', async () => {
    const { user, opened, kept, apply, field } = await openLink(aButton)
    const warning = () => opened.queryByRole('status')?.textContent
    expect(warning()).toBeUndefined()
    await user.clear(field(/^Text color/))
    await user.type(field(/^Text color/), '#1a4d8a')
    expect(warning()).toBe(
      'The label is hard to read on this background. The contrast is 1.5 to 1 and should be at least 4.5 to 1.',
    )
    // See-through on white, as mails draw it, is nearly white.
    await user.clear(field(/^Text color/))
    await user.type(field(/^Text color/), 'rgba(26, 77, 138, 0.05)')
    expect(warning()).toBeUndefined()
    await apply()
    expect(kept()).toMatchObject({ button_fg_color: 'rgba(26, 77, 138, 0.05)' })
  })

  it('of a letter offers nothing that has to be pressed, and keeps what was chosen before [G-55]', async () => {
    const { user, opened, kept, apply } = await openLink({ ...aButton }, true)
    const kind = (name: string) => opened.getByRole<HTMLInputElement>('radio', { name })
    expect(kind('Button').checked).toBe(true)
    for (const name of [/^Log in automatically/, /^Open the payment box/]) {
      const choice = opened.getByRole<HTMLInputElement>('checkbox', { name })
      expect([choice.disabled, choice.checked]).toEqual([true, false])
    }
    await user.click(kind('Address'))
    await apply()
    expect(kept()).toMatchObject({ link_type: 'url' })
    await user.click(settings('settlement_portal'))
    const again = await dialog('Settlement portal link')
    expect(again.getByRole<HTMLInputElement>('radio', { name: 'Button' }).disabled).toBe(true)
    expect(again.getByRole<HTMLInputElement>('radio', { name: 'Address' }).disabled).toBe(false)
    expect(mailIn('Link in the letter').querySelector('a')).not.toBeNull()
  })
})
