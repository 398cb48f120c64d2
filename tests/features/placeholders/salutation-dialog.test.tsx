import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SalutationConfig } from '../../../contracts/model/mail/mail-template.ts'
import { placeholderWords } from '../../../src/actions/placeholders/placeholder-words.ts'
import { alerts, dialog, openTexts, settings, write } from '../../support/dom/placeholder-desk.tsx'
import { salutationConfig, stamps } from '../../support/records/mail-facts.ts'

beforeAll(
  async () => void (await import('../../../src/actions/placeholders/placeholder-dialog.tsx')),
)

afterEach(() => {
  vi.restoreAllMocks()
})

type Opened = Awaited<ReturnType<typeof dialog>>

const groups = {
  last_name: 'With the last name',
  first_name: 'With the first name',
  no_name: 'Without a name',
} as const
const labels = { male: /^Male/, female: /^Female/, unknown: /^Gender not known/, text: /^Text/ }

const line = (opened: Opened, kind: keyof typeof groups, gender: keyof typeof labels) =>
  within(opened.getByRole('group', { name: groups[kind] })).getByRole('textbox', {
    name: labels[gender],
  })
/** The settings of a salutation that stands in the content. */
async function openSalutation(config: SalutationConfig = salutationConfig) {
  const shown = openTexts({ content: '{{salutation}},', configs: { salutation: config } })
  await shown.user.click(settings('salutation'))
  const opened = await dialog('Salutation')
  const apply = () => shown.user.click(opened.getByRole('button', { name: 'Apply' }))
  return { ...shown, opened, apply }
}

const order = (opened: Opened) =>
  within(opened.getByRole('list', { name: 'Order of preference' }))
    .getAllByRole('listitem')
    .map((one) => /[A-Z]\w+ name/u.exec(one.textContent ?? '')?.[0])
const samples = (opened: Opened) =>
  [...opened.getByRole('region', { name: 'Sample contacts' }).querySelectorAll('dd')].map(
    (one) => one.textContent,
  )

const missing = 'Please enter a salutation.'

describe('the dialog of a salutation', () => {
  it('shows the seven texts and the order of the three kinds [SALUT-01, SALUT-02, SALUT-03]', async () => {
    const stored = { ...salutationConfig, ...stamps }
    const { opened, apply, configs } = await openSalutation(stored)
    const { last_name, first_name, no_name } = salutationConfig.salutations
    const inWords = (text: string) =>
      text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => placeholderWords(name))
    const shown = opened.getAllByRole('textbox').map(({ textContent }) => textContent)
    expect(shown).toEqual(
      [...Object.values(last_name), ...Object.values(first_name), no_name].map(inWords),
    )
    expect(order(opened)).toEqual(['Last name', 'First name', 'No name'])
    await apply()
    expect(configs().salutation).toEqual(stored)
  })

  const required = [
    ['last_name', 'male', 'SALUT-04'],
    ['last_name', 'female', 'SALUT-05'],
    ['last_name', 'unknown', 'SALUT-06'],
    ['first_name', 'male', 'SALUT-07'],
    ['first_name', 'female', 'SALUT-08'],
    ['first_name', 'unknown', 'SALUT-09'],
    ['no_name', 'text', 'SALUT-10'],
  ] as const

  it.each(required)('is not taken without the text %s %s [%s]', async (kind, gender) => {
    const { user, opened, apply, configs } = await openSalutation()
    await write(user, line(opened, kind, gender), ' ')
    await apply()
    expect(alerts()).toEqual([missing])
    expect(document.activeElement).toBe(line(opened, kind, gender))
    expect(configs().salutation).toEqual(salutationConfig)
    await write(user, line(opened, kind, gender), 'Hello {{last_name}} {{first_name}}')
    expect(alerts()).toEqual([])
  })

  const tagged = [
    ['last_name', 'male', 'Please insert {{last_name}}.', 'SALUT-11'],
    ['last_name', 'female', 'Please insert {{last_name}}.', 'SALUT-12'],
    ['first_name', 'male', 'Please insert {{first_name}}.', 'SALUT-13'],
    ['first_name', 'female', 'Please insert {{first_name}}.', 'SALUT-14'],
  ] as const

  it.each(tagged)(
    'is not taken where the text %s %s names nobody: %s [%s]',
    async (kind, gender, message) => {
      const { user, opened, apply, configs } = await openSalutation()
      await write(user, line(opened, kind, gender), 'Good day')
      await apply()
      expect(alerts()).toEqual([message])
      expect(line(opened, kind, gender).textContent).toBe('Good day')
      expect(configs().salutation).toEqual(salutationConfig)
    },
  )

  it('says every fault at once, and of a tag that no salutation knows', async () => {
    const { user, opened, apply } = await openSalutation()
    await write(user, line(opened, 'last_name', 'unknown'), 'Dear {{company}}')
    await write(user, line(opened, 'no_name', 'text'), 'Dear {{first_name}}')
    await apply()
    expect(alerts()).toEqual([
      'This text can only contain {{first_name}}, {{last_name}}, {{title}}.',
      'This text can only contain {{title}}.',
    ])
    await write(user, line(opened, 'last_name', 'unknown'), 'x'.repeat(256))
    expect(alerts()[0]).toBe('Enter at most 255 characters, not 256')
  })

  it('is sorted by dragging, which decides what contacts are called [SALUT-15, SALUT-16]', async () => {
    const { opened, apply, configs } = await openSalutation()
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const at = [...(this.parentElement?.children ?? [])].indexOf(this)
      return new DOMRect(0, at * 36, 240, 36)
    })
    expect(samples(opened)[0]).toBe('Dear Mr. Dr. Weber,')
    fireEvent.pointerDown(opened.getByRole('button', { name: 'Move First name' }), { button: 0 })
    fireEvent.pointerMove(document, { clientY: 4 })
    fireEvent.pointerUp(document)
    expect(order(opened)).toEqual(['First name', 'Last name', 'No name'])
    expect(samples(opened)[0]).toBe('Hello Mr. Jonas,')
    await apply()
    expect(configs().salutation).toMatchObject({ priority: ['first_name', 'last_name', 'no_name'] })
  })

  it('is sorted by keys alone, and says where each stands', async () => {
    const { user, opened, configs } = await openSalutation()
    act(() => opened.getByRole('button', { name: 'Move No name' }).focus())
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(opened.getByText('No name is 1 of 3').getAttribute('role')).toBe('status')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(configs().salutation).toMatchObject({ priority: ['no_name', 'last_name', 'first_name'] })
  })

  it('shows what six contacts would be called, as it is typed', async () => {
    const { user, opened } = await openSalutation()
    expect(samples(opened)).toEqual([
      'Dear Mr. Dr. Weber,',
      'Dear Ms. Lindgren,',
      'Dear Kim Martens,',
      'Dear Mr. Okafor,',
      'Hello Robin,',
      'Dear Sir or Madam,',
    ])
    await write(user, line(opened, 'last_name', 'female'), 'Good morning Ms {{last_name}},')
    await write(user, line(opened, 'no_name', 'text'), '')
    expect(samples(opened)[1]).toBe('Good morning Ms Lindgren,')
    expect(samples(opened)[5]).toBe('No text can be filled in')
  })

  it('begins in the first text, and puts a tag at the caret of the one that was written in last', async () => {
    const { user, opened, apply, configs } = await openSalutation()
    expect(document.activeElement).toBe(line(opened, 'last_name', 'male'))
    await write(user, line(opened, 'first_name', 'male'), 'Hello ')
    await user.click(opened.getByRole('button', { name: 'Insert First name' }))
    expect(document.activeElement).toBe(line(opened, 'first_name', 'male'))
    await user.paste('!')
    await apply()
    expect(configs().salutation).toMatchObject({
      salutations: { first_name: { male: 'Hello {{first_name}}!' } },
    })
  })

  it('offers its tags at the caret, too, and confirms from within a text', async () => {
    const { user, opened, configs } = await openSalutation()
    await write(user, line(opened, 'last_name', 'female'), 'Ms {{last')
    await user.keyboard('{Enter}{Control>}{Enter}{/Control}')
    expect(configs().salutation).toMatchObject({
      salutations: { last_name: { female: 'Ms {{last_name}}' } },
    })
  })

  it('offers only the title where there is no name to say', async () => {
    const { user, opened } = await openSalutation()
    await act(async () => line(opened, 'no_name', 'text').focus())
    const last = opened.getByRole('button', { name: 'Insert Last name' })
    expect(last.getAttribute('aria-description')).toBe('This text cannot contain it')
    await user.click(last)
    expect(line(opened, 'no_name', 'text').textContent).toBe('Dear Sir or Madam,')
    await act(async () => line(opened, 'last_name', 'male').focus())
    expect(last.getAttribute('aria-disabled')).toBeNull()
  })
})
