import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImageUsesConfig } from '../../../contracts/model/mail/mail-template.ts'
import { loadFrames, mailIn } from '../../support/dom/mail-in-frame.ts'
import { alerts, dialog, openTexts, settings, write } from '../../support/dom/placeholder-desk.tsx'
import { imageUsesConfig, stamps } from '../../support/records/mail-facts.ts'

beforeAll(
  async () => void (await import('../../../src/actions/placeholders/placeholder-dialog.tsx')),
)

loadFrames()

type Opened = Awaited<ReturnType<typeof dialog>>

const whole = (opened: Opened, part: string) => within(opened.getByRole('group', { name: part }))
const label = (opened: Opened, part: string) =>
  whole(opened, part).getByRole<HTMLInputElement>('textbox')
const toggle = (opened: Opened, part: string) => whole(opened, part).getByRole('checkbox')
const put = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

/** The settings of a list of image uses that stands in the content. */
async function openUses(parts: Partial<ImageUsesConfig> = {}) {
  const shown = openTexts({
    content: '{{image_uses}}',
    configs: { image_uses: imageUsesConfig(parts) },
  })
  await shown.user.click(settings('image_uses'))
  const opened = await dialog('Image uses')
  return {
    ...shown,
    opened,
    kept: () => shown.configs().image_uses,
    more: () => opened.getByRole('textbox', { name: /^Text for additional/ }),
    apply: () => shown.user.click(opened.getByRole('button', { name: 'Apply' })),
  }
}

const sample = () => mailIn('List in the email')
const tables = () => sample().querySelectorAll('table').length
const pictures = () => sample().querySelectorAll('img[src^="data:image/png"]').length
const labels = () =>
  [...sample().querySelectorAll('td:first-child')].map(({ textContent }) => textContent)
const shownText = () => sample().textContent

describe('the dialog of the image uses', () => {
  const switches = [
    ['Original image', 'show_original_image', 'IMGUSE-02'],
    ['Original image name', 'show_original_image_name', 'IMGUSE-03'],
    ['By-line', 'show_byline', 'IMGUSE-04'],
    ['License fee', 'show_license_fee', 'IMGUSE-05'],
    ['Screenshot', 'show_found_image', 'IMGUSE-06'],
    ['Page link', 'show_page_link', 'IMGUSE-07'],
  ] as const

  it.each(switches)('switches %s on and off: %s [%s]', async (part, field) => {
    const { user, opened, kept, apply } = await openUses()
    const shownLabel = label(opened, part).value
    expect(toggle(opened, part)).toHaveProperty('checked', true)
    expect(labels()).toContain(shownLabel)
    await user.click(toggle(opened, part))
    expect(labels()).not.toContain(shownLabel)
    await apply()
    expect(kept()).toEqual(imageUsesConfig({ [field]: false }))
    await user.click(settings('image_uses'))
    const again = await dialog('Image uses')
    expect(toggle(again, part)).toHaveProperty('checked', false)
    await user.click(toggle(again, part))
    await user.click(again.getByRole('button', { name: 'Apply' }))
    expect(kept()).toEqual(imageUsesConfig({}))
  })

  const required = [
    ['Original image', 'original image', 'IMGUSE-08'],
    ['Original image name', 'original image name', 'IMGUSE-09'],
    ['License fee', 'license fee', 'IMGUSE-10'],
  ] as const

  it.each(required)('is not taken without a label for %s: %s [%s]', async (part, said) => {
    const { user, opened, kept, apply } = await openUses()
    await user.click(toggle(opened, part))
    await put(user, label(opened, part), '')
    await apply()
    expect(alerts()).toEqual([`Please enter a label for the ${said}.`])
    expect(document.activeElement).toBe(label(opened, part))
    expect(kept()).toEqual(imageUsesConfig({}))
    await put(user, label(opened, part), 'A')
    expect(alerts()).toEqual([])
  })

  it('is not taken without the text for additional images [IMGUSE-11]', async () => {
    const { user, more, apply, kept } = await openUses()
    await write(user, more(), ' ')
    await apply()
    expect(alerts()).toEqual(['Please enter a text for additional images.'])
    expect(kept()).toEqual(imageUsesConfig({}))
  })

  const optional = [
    ['By-line', 'by-line', 'byline_label', 'IMGUSE-12'],
    ['Screenshot', 'screenshot', 'found_image_label', 'IMGUSE-13'],
  ] as const

  it.each(optional)(
    'wants a label for %s only while it is shown: %s, %s [%s]',
    async (part, said, field) => {
      const { user, opened, kept, apply } = await openUses()
      await put(user, label(opened, part), '')
      expect(label(opened, part).getAttribute('aria-required')).toBe('true')
      await apply()
      expect(alerts()).toEqual([`Please enter a label for the ${said}.`])
      await user.click(toggle(opened, part))
      expect(alerts()).toEqual([])
      expect(label(opened, part).getAttribute('aria-required')).toBeNull()
      await apply()
      expect(kept()).toMatchObject({ [field]: null })
    },
  )

  it('takes the page link without a label, and stores labels without the blanks around them [IMGUSE-01] [G-52]', async () => {
    const { user, opened, kept, apply } = await openUses(stamps)
    await put(user, label(opened, 'Page link'), ' ')
    await put(user, label(opened, 'Original image'), ' Ours ')
    await apply()
    expect(kept()).toEqual(
      imageUsesConfig({ ...stamps, page_link_label: null, original_image_label: 'Ours' }),
    )
  })

  it('refuses labels above 32 characters and keeps them; the text has 255 [IMGUSE-14] [G-51]', async () => {
    const { user, opened, kept, more, apply } = await openUses()
    await put(user, label(opened, 'By-line'), 'x'.repeat(33))
    expect(alerts()[0]).toMatch(/^Enter at most 32 characters, not 33/u)
    await apply()
    expect(document.activeElement).toBe(label(opened, 'By-line'))
    expect(label(opened, 'By-line').value).toHaveLength(33)
    expect(kept()).toEqual(imageUsesConfig({}))
    await put(user, label(opened, 'By-line'), 'x'.repeat(32))
    await write(user, more(), 'y'.repeat(256))
    expect(alerts()).toEqual(['Enter at most 255 characters, not 256'])
    await write(user, more(), 'y'.repeat(255))
    await apply()
    expect(kept()).toMatchObject({
      byline_label: 'x'.repeat(32),
      additional_images_text: 'y'.repeat(255),
    })
  })

  it('shows the list as the mail has it: 3 in full, of more how many [IMGUSE-15, IMGUSE-16] [G-50]', async () => {
    const { user, opened, more } = await openUses()
    expect(tables()).toBe(2)
    expect(pictures()).toBe(4)
    expect(shownText()).not.toContain('more')
    await user.click(opened.getByRole('radio', { name: '3 image uses' }))
    expect(tables()).toBe(3)
    expect(shownText()).not.toContain('more')
    await user.click(opened.getByRole('radio', { name: '5 image uses' }))
    expect(shownText()).toContain('and 2 more')
    expect(tables()).toBe(3)
    await write(user, more(), 'See {{count}} others')
    expect(shownText()).toContain('See 2 others')
    await user.click(toggle(opened, 'Original image'))
    await user.click(toggle(opened, 'Screenshot'))
    expect(pictures()).toBe(0)
    await put(user, label(opened, 'License fee'), 'Costs')
    expect(shownText()).toContain('Costs240.00')
  })

  it('puts the count at the caret, and refuses any other tag', async () => {
    const { user, opened, more, apply, kept } = await openUses()
    await write(user, more(), 'And ')
    await user.click(opened.getByRole('button', { name: 'Insert Count' }))
    await user.paste(' more')
    await apply()
    expect(kept()).toMatchObject({ additional_images_text: 'And {{count}} more' })
    await user.click(settings('image_uses'))
    const again = await dialog('Image uses')
    await write(user, again.getByRole('textbox', { name: /^Text for/ }), 'On {{website}}')
    await user.click(again.getByRole('radio', { name: '5 image uses' }))
    expect(again.getByText('Correct the text for additional images to see the list.')).toBeTruthy()
    await user.click(again.getByRole('button', { name: 'Apply' }))
    expect(alerts()).toEqual(['This text can only contain {{count}}.'])
  })

  it('inserts the count before anything was written, too', async () => {
    const { user, opened, more, apply, kept } = await openUses({
      additional_images_text: 'Not shown: ',
    })
    await user.click(opened.getByRole('button', { name: 'Insert Count' }))
    expect(document.activeElement).toBe(more())
    await apply()
    expect(kept()).toMatchObject({ additional_images_text: 'Not shown: {{count}}' })
  })
})
