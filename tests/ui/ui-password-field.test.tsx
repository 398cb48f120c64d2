import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { PasswordField } from '../../src/ui/field/password-field.tsx'
import { PasswordStrength } from '../../src/ui/password/password-strength.tsx'
import { strengthOf } from '../../src/ui/password/strength.ts'
import { PlainPasswordField } from '../../src/ui/plain/plain-password-field.tsx'

function Office({ error = null }: { error?: string | null }) {
  const [value, setValue] = useState('')
  const kind = 'new-password'
  return (
    <PasswordField
      label="New password"
      value={value}
      onChange={setValue}
      autoComplete={kind}
      help="A hint"
      error={error}
    />
  )
}

function Plain({ error = null }: { error?: string | null }) {
  const [value, setValue] = useState('')
  return (
    <PlainPasswordField
      label="New password"
      value={value}
      onChange={setValue}
      autoComplete="new-password"
      help="A hint"
      error={error}
      strength={<PasswordStrength value={value} />}
    />
  )
}

const field = () => screen.getByLabelText('New password')

it.each([
  ['of the office', Office],
  ['of the pages before it', Plain],
])(
  'a password field %s reveals, says how strong, and in its place what is wrong',
  async (_what, Example) => {
    const user = userEvent.setup()
    const { rerender } = render(<Example />)
    expect(field().getAttribute('autocomplete')).toBe('new-password')
    expect(field().getAttribute('type')).toBe('password')
    expect(screen.queryByRole('button', { name: 'Show password' })).toBeNull()

    await user.type(field(), 'abc')
    expect(screen.getByRole('status').textContent).toBe('Weak password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field().getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field().getAttribute('type')).toBe('password')

    await user.clear(field())
    await user.type(field(), ' kettle-Rhombus-42')
    expect(screen.getByRole('status').textContent).toBe(
      'Strong password. Blanks at the beginning and at the end are not part of the password.',
    )

    rerender(<Example error="Please enter a valid password." />)
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid password.')
    // One line for the other: the buttons below stay where they are.
    expect(screen.queryByRole('status')).toBeNull()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const described = field().getAttribute('aria-describedby')?.split(' ') ?? []
    const notes = described.map((id) => document.getElementById(id)?.textContent)
    expect(notes).toContain('Please enter a valid password.')
  },
)

it('says nothing of the strength of a password that is too long, or that is not being chosen', () => {
  const status = () => screen.queryByRole('status')
  const long = 'kettle-Rhombus-42'.repeat(20)
  const type = () => undefined
  const given = { label: 'New password', onChange: type, most: 20 }
  const { rerender } = render(<PasswordField {...given} value="abc" autoComplete="new-password" />)
  expect(status()?.textContent).toBe('Weak password')
  rerender(<PasswordField {...given} value={long} autoComplete="new-password" />)
  expect(status()).toBeNull()
  rerender(<PasswordField {...given} value="abc" autoComplete="current-password" />)
  expect(status()).toBeNull()
})

it.each([
  ['', null],
  ['   ', null],
  ['abc', 'weak'],
  ['Password-1', 'weak'],
  ['aaaaaaaaaaaaaaaa-1', 'weak'],
  ['abcdefghijkl-123', 'weak'],
  ['kettlerhombusfjord', 'weak'],
  ['gk7-mvxb', 'fair'],
  ['Gk7-mvxbq', 'good'],
  ['kettle-Rhombus-42-fjord', 'strong'],
])('the password %j is called %j', (text, strength) => {
  expect(strengthOf(text)).toBe(strength)
})
