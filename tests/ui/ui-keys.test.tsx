import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keyText } from '../../src/ui/keys/key-text.ts'
import { isTyping } from '../../src/ui/keys/typing.ts'
import { walkRows } from '../../src/ui/keys/walk-rows.ts'

describe('the keys that walk rows', () => {
  function openRows() {
    render(
      <ul onKeyDown={walkRows('.row')}>
        {['a', 'b', 'c'].map((name) => (
          <li key={name}>
            <button type="button" className="row">
              {name}
            </button>
            <button type="button">{`more of ${name}`}</button>
          </li>
        ))}
      </ul>,
    )
    /** What has the focus after a key pressed there, and whether the key is left to the browser. */
    return (from: string, key: string) => {
      const button = screen.getByRole('button', { name: from })
      button.focus()
      const isLeft = fireEvent.keyDown(button, { key })
      return [document.activeElement?.textContent, isLeft]
    }
  }

  it('go to the next one and back, over what stands between, and no further than the ends', () => {
    const press = openRows()
    expect(press('a', 'ArrowDown')).toEqual(['b', false])
    expect(press('b', 'ArrowDown')).toEqual(['c', false])
    expect(press('c', 'ArrowUp')).toEqual(['b', false])
    expect(press('a', 'ArrowUp')).toEqual(['a', true])
    expect(press('c', 'ArrowDown')).toEqual(['c', true])
  })

  it('are left to what stands between the rows, as are other keys', () => {
    const press = openRows()
    expect(press('more of b', 'ArrowDown')).toEqual(['more of b', true])
    expect(press('more of b', 'ArrowUp')).toEqual(['more of b', true])
    expect(press('b', 'Enter')).toEqual(['b', true])
  })
})

it.each([
  ['<input>', true],
  ['<input readonly>', false],
  ['<input type="checkbox">', false],
  ['<input type="radio">', false],
  ['<textarea></textarea>', true],
  ['<textarea readonly></textarea>', false],
  ['<div contenteditable="true"></div>', true],
  ['<select></select>', true],
  ['<button></button>', false],
])('letters are text in %s: %s', (html, typing) => {
  document.body.innerHTML = html
  expect(isTyping(document.body.firstChild)).toBe(typing)
})

it('letters are text in a part of a text, and nowhere where nothing has the keyboard', () => {
  document.body.innerHTML = '<div contenteditable="true"><p></p></div>'
  expect([isTyping(document.querySelector('p')), isTyping(null)]).toEqual([true, false])
})

it.each([
  ['shift + x', 'Shift X'],
  ['r', 'R'],
])('the keys %s read %s', (combo, text) => {
  expect(keyText(combo)).toBe(text)
})
