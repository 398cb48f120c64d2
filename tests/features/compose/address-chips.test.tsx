import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { AddressChips } from '../../../src/features/compose/writing/address-chips.tsx'

let latest = ''

function Field({
  first,
  readOnly = false,
}: {
  readonly first: string
  readonly readOnly?: boolean
}) {
  const [value, setValue] = useState(first)
  latest = value
  return <AddressChips label="To" value={value} readOnly={readOnly} onChange={setValue} />
}

function field(first = '') {
  render(<Field first={first} />)
  return { user: userEvent.setup(), input: screen.getByRole('textbox', { name: 'To' }) }
}

const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.slice('Remove '.length))

describe('a field of addresses', () => {
  it('makes a chip of what is typed by Enter, a comma and leaving it, trimmed and once [COMPOSE-21] [COMPOSE-22] [COMPOSE-23] [COMPOSE-25]', async () => {
    const { user, input } = field()
    await user.type(input, '  ana@lex.example {Enter}')
    await user.type(input, 'ben@lex.example,')
    await user.type(input, 'ANA@lex.example{Enter}')
    await user.type(input, 'cleo@lex.example')
    await user.tab()
    expect(chips()).toEqual(['ana@lex.example', 'ben@lex.example', 'cleo@lex.example'])
    expect(latest).toBe('ana@lex.example; ben@lex.example; cleo@lex.example')
  })

  it('leaves what is no address where it was typed, in red, until it is mended [COMPOSE-20] [COMPOSE-24] [G-67]', async () => {
    const { user, input } = field('ana@lex.example')
    await user.type(input, 'nobody at all{Enter}')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('This is not an email address.')
    expect((input as HTMLInputElement).value).toBe('nobody at all')
    expect(latest).toBe('ana@lex.example; nobody at all')
    await user.clear(input)
    await user.type(input, 'ben@lex.example{Enter}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(chips()).toEqual(['ana@lex.example', 'ben@lex.example'])
  })

  it('keeps addresses apart that are pasted one below the other, with or without names', async () => {
    const { user, input } = field()
    await user.click(input)
    await user.paste('Ana Lex <ana@lex.example>\r\nben@lex.example\n')
    expect((input as HTMLInputElement).value).toBe('Ana Lex <ana@lex.example>; ben@lex.example')
    await user.keyboard('{Enter}')
    expect(chips()).toEqual(['ana@lex.example', 'ben@lex.example'])
  })

  it('takes a list, removes by its buttons, and takes the last chip back by Backspace', async () => {
    const { user, input } = field()
    await user.click(input)
    await user.paste('ana@lex.example; ben@lex.example')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Remove ana@lex.example' }))
    expect(latest).toBe('ben@lex.example')
    await user.click(input)
    await user.keyboard('{Backspace}')
    expect((input as HTMLInputElement).value).toBe('ben@lex.example')
    expect(chips()).toEqual([])
    expect(latest).toBe('ben@lex.example')
  })

  it('only shows them where they cannot be changed', () => {
    render(<Field first="ana@lex.example" readOnly />)
    expect(chips()).toEqual([])
    expect(screen.getAllByText('ana@lex.example').length).toBeGreaterThan(0)
  })
})
