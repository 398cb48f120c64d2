import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ColourField } from '../../src/ui/field/colour-field.tsx'

function Wall({ first, onChange = () => {} }: { first: string; onChange?: (v: string) => void }) {
  const [color, setColor] = useState(first)
  const change = (value: string) => {
    onChange(value)
    setColor(value)
  }
  return <ColourField label="Wall" required value={color} onChange={change} />
}

const text = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Wall/ })
const picker = () => screen.getByLabelText<HTMLInputElement>('Wall: pick')
const opacity = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Wall: opacity' })

const put = async (typed: string) => {
  const user = userEvent.setup()
  await user.clear(text())
  await user.type(text(), typed)
  return user
}

describe('the field of a color', () => {
  it('shows its color in all its parts', () => {
    render(<Wall first="rgba(0, 45, 98, 0.5)" />)
    expect([text().value, picker().value, opacity().value]).toEqual([
      'rgba(0, 45, 98, 0.5)',
      '#002d62',
      '50',
    ])
    expect(opacity().getAttribute('aria-valuetext')).toBe('50 percent')
  })

  it('writes what is picked beside the opacity that was set, and the opacity beside the color', () => {
    render(<Wall first="rgba(0, 45, 98, 0.5)" />)
    fireEvent.input(picker(), { target: { value: '#ff0000' } })
    expect(text().value).toBe('rgba(255, 0, 0, 0.5)')
    fireEvent.change(opacity(), { target: { value: '80' } })
    expect(text().value).toBe('rgba(255, 0, 0, 0.8)')
  })

  it('shows a color as it is kept once the field is left, however it was typed', async () => {
    render(<Wall first="rgba(255, 255, 255, 1)" />)
    const user = await put('#002D62')
    expect(text().value).toBe('#002D62')
    expect(picker().value).toBe('#002d62')
    await user.tab()
    expect(text().value).toBe('rgba(0, 45, 98, 1)')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('refuses in place what is no color once it is left, keeps it, and the last color in the picker', async () => {
    const changed = vi.fn()
    render(<Wall first="rgba(0, 45, 98, 1)" onChange={changed} />)
    const user = await put('navy-ish')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    expect(screen.getByRole('alert').textContent).toBe(
      'Enter a color, for example #002d62 or rgba(0, 45, 98, 1)',
    )
    expect(text().value).toBe('navy-ish')
    expect(text().getAttribute('data-refused')).toBe('true')
    expect(picker().value).toBe('#002d62')
    expect(changed).toHaveBeenLastCalledWith('navy-ish')
    await user.type(text(), '!')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
