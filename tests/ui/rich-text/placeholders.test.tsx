import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createCaretGroup } from '../../../src/ui/rich-text/caret-group.ts'
import { LineEditor } from '../../../src/ui/rich-text/line-editor.tsx'
import type { Placeholders } from '../../../src/ui/rich-text/placeholders.ts'
import { RichTextField } from '../../../src/ui/rich-text/rich-text-field.tsx'
import { somePlaceholders } from '../../support/texts/placeholders.ts'

interface DeskProps {
  readonly subject?: string
  readonly content?: string
  readonly placeholders?: Placeholders
  readonly onChange: (what: string, text: string) => void
}

const group = createCaretGroup()

function Desk({ subject = '', content = '', placeholders, onChange }: DeskProps) {
  const [texts, setTexts] = useState({ subject, content })
  const change = (what: 'subject' | 'content') => (text: string) => {
    setTexts((before) => ({ ...before, [what]: text }))
    onChange(what, text)
  }
  return (
    <>
      <LineEditor
        label="Subject"
        value={texts.subject}
        onChange={change('subject')}
        placeholders={somePlaceholders({}, true)}
        carets={{ group, name: 'subject' }}
      />
      <RichTextField
        label="Content"
        profile="mail"
        value={texts.content}
        onChange={change('content')}
        placeholders={placeholders ?? somePlaceholders()}
        carets={{ group, name: 'content', isMain: true }}
      />
      <button type="button" onClick={() => setTexts({ subject: 'New {{case_id}}', content: '' })}>
        Take theirs
      </button>
    </>
  )
}

function open(props: Omit<DeskProps, 'onChange'> = {}) {
  const onChange = vi.fn<(what: string, text: string) => void>()
  render(<Desk {...props} onChange={onChange} />)
  const user = userEvent.setup()
  const textOf = (name: string) => screen.getByRole('textbox', { name })
  const enter = (name: string) => act(async () => textOf(name).focus())
  const last = (what: string) => onChange.mock.calls.findLast(([name]) => name === what)?.[1]
  return { user, textOf, enter, last, onChange }
}

/** The entries of the list at the caret; those of the toolbar are options, too. */
const offered = () =>
  within(screen.getByRole('listbox', { name: 'Placeholders' })).getAllByRole('option')
const titles = () => offered().map((one) => one.firstChild?.textContent)
const isOpen = () => screen.queryByRole('listbox', { name: 'Placeholders' }) !== null

const insert = (name: string) => act(async () => void group.insertPlaceholder(name))

describe('a tag of a text', () => {
  it('is a chip with the title of its placeholder; an unknown one and one that may not stand there warn', () => {
    open({ subject: 'A {{case_id}} {{nobody}} {{case_pin}}' })
    const chips = within(screen.getByRole('textbox', { name: 'Subject' })).getAllByRole('img')
    expect(chips.map((chip) => chip.textContent)).toEqual(['Case ID', 'nobody', 'Case PIN'])
    expect(chips.map((chip) => chip.getAttribute('aria-label'))).toEqual([
      'Placeholder: Case ID',
      'Unknown placeholder: nobody',
      'Placeholder not usable here: Case PIN',
    ])
  })

  it('shows its value where the text is written for somebody, and that it has none', () => {
    const placeholders = somePlaceholders({ values: { case_id: '4711' } })
    open({ content: '<p>{{case_id}} {{last_name}}</p>', placeholders })
    const chips = within(screen.getByRole('textbox', { name: 'Content' })).getAllByRole('img')
    expect(chips.map((chip) => chip.textContent)).toEqual(['4711', 'Last name'])
    expect(chips[1]?.getAttribute('aria-label')).toBe('Placeholder without a value: Last name')
  })

  it('is written back as it was written, blanks included', async () => {
    const { enter, user, last } = open({ subject: '{{ case_id }} and {{nobody}}' })
    await enter('Subject')
    await user.paste('!')
    expect(last('subject')).toBe('{{ case_id }} and {{nobody}}!')
  })
})

describe('a placeholder that is inserted', () => {
  it('stands where the caret was last, in the subject or in the content [PH-05]', async () => {
    const { enter, user, last } = open({ subject: 'Re: ', content: '<p>Dear </p>' })
    await enter('Subject')
    expect(group.current()).toBe('subject')
    await insert('case_id')
    expect(last('subject')).toBe('Re: {{case_id}}')
    await enter('Content')
    await user.paste('Ms ')
    await insert('last_name')
    expect(last('content')).toBe('<p>DearMs {{last_name}}</p>')
    expect(group.current()).toBe('content')
  })

  it('stands at the end of the content where no text had the caret yet [G-744]', async () => {
    const { last } = open({ content: '<p>One</p>\n<p>Two</p>' })
    expect(group.current()).toBeNull()
    await insert('case_id')
    expect(last('content')).toBe('<p>One</p>\n<p>Two{{case_id}}</p>')
  })

  it('that is chosen at the caret is left to its owner, where one takes it', async () => {
    const onChoose = vi.fn((name: string) => void group.insertPlaceholder(`${name}_2`))
    const { enter, user, last } = open({
      content: '<p>{{salutation}}</p>',
      placeholders: somePlaceholders({ onChoose }),
    })
    await enter('Content')
    await user.paste('{{sal')
    await user.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledWith('salutation')
    expect(last('content')).toBe('<p>{{salutation}}{{salutation_2}}</p>')
  })

  it('is a tag in the source, where its caret stands', async () => {
    const { user, last } = open({ content: '<p>One</p>' })
    await user.click(screen.getByRole('button', { name: 'Source' }))
    const source = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content, source' })
    await user.click(source)
    source.setSelectionRange(3, 3)
    await insert('case_id')
    expect(last('content')).toBe('<p>{{case_id}}One</p>')
  })
})

describe('the list at the caret', () => {
  it('opens with {{, follows what is typed and is chosen from by keys', async () => {
    const { enter, user, last } = open()
    await enter('Content')
    await user.paste('{{')
    const list = await screen.findByRole('listbox', { name: 'Placeholders' })
    expect(within(list).getAllByRole('option')).toHaveLength(6)
    const box = screen.getByRole('combobox', { name: 'Content' })
    expect(box.getAttribute('aria-expanded')).toBe('true')
    expect(box.getAttribute('aria-controls')).toBe(list.id)
    await user.paste('name')
    expect(titles()).toEqual(['First name', 'Last name'])
    await user.keyboard('{ArrowDown}')
    const [, second] = offered()
    expect(second?.getAttribute('aria-selected')).toBe('true')
    expect(box.getAttribute('aria-activedescendant')).toBe(second?.id)
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(last('content')).toBe('<p>{{last_name}}</p>')
    expect(isOpen()).toBe(false)
    expect(screen.getByRole('textbox', { name: 'Content' })).toBeTruthy()
  })

  it('offers what the subject takes, closes with Esc, and Esc goes no further', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    const { enter, user, last } = open()
    await enter('Subject')
    await user.paste('{{case')
    expect(titles()).toEqual(['Case ID'])
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(heard).not.toHaveBeenCalled()
    await user.paste('_i')
    expect(isOpen()).toBe(false)
    expect(last('subject')).toBe('{{case_i')
    document.removeEventListener('keydown', heard)
  })

  it('is gone where nothing fits, and where the text is left', async () => {
    const { enter, user } = open()
    await enter('Content')
    await user.paste('{{xyz')
    expect(isOpen()).toBe(false)
    await user.paste(' {{case')
    expect(offered()).toHaveLength(2)
    await enter('Subject')
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  it('is chosen from by a press', async () => {
    const { enter, user, last } = open()
    await enter('Content')
    await user.paste('{{')
    await user.click(screen.getByRole('option', { name: /Case PIN/ }))
    expect(last('content')).toBe('<p>{{case_pin}}</p>')
  })
})

describe('the value of a text', () => {
  it('that comes from elsewhere takes the place of what is shown', async () => {
    const { user, textOf, enter, last } = open({ subject: 'Mine', content: '<p>Mine</p>' })
    await user.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(textOf('Subject').textContent).toBe('New Case ID')
    expect(textOf('Content').textContent).toBe('')
    await enter('Subject')
    await user.keyboard('{Control>}z{/Control}')
    expect(last('subject')).toBe('Mine')
  })

  it('of a line is plain text of one line, however much is pasted', async () => {
    const { enter, user, last } = open()
    await enter('Subject')
    await user.paste('One\r\ntwo\n{{case_id}} <b>three</b>')
    expect(last('subject')).toBe('One two {{case_id}} <b>three</b>')
    await user.keyboard('{Enter}')
    expect(last('subject')).toBe('One two {{case_id}} <b>three</b>')
  })
})
