import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { comparisonNodes } from '../../src/inspector/travel/comparison-node.tsx'
import { ABSENT } from '../../src/inspector/tree/compare.ts'
import { Tree } from '../../src/inspector/tree/tree.tsx'
import { openedFor } from '../../src/inspector/tree/tree-node.ts'
import { readable, shortOf, valueNodes } from '../../src/inspector/tree/value-node.tsx'

const lines = () =>
  screen
    .getAllByRole('treeitem')
    .map((item) => [item.getAttribute('aria-level'), item.textContent?.replace(/^[▾▸]/u, '')])
const item = (name: RegExp) => screen.getByRole('treeitem', { name })

describe('a tree', () => {
  it('is walked by the arrow keys, and out of a place to what it lies in', async () => {
    const user = userEvent.setup()
    render(<Tree label="Content" nodes={valueNodes({ a: { b: { c: 1 } }, d: 2 })} />)
    const reached = async (keys: string) => {
      await user.keyboard(keys)
      return document.activeElement?.textContent?.replace(/^[▾▸]/u, '')
    }
    await user.tab()
    expect(document.activeElement).toBe(item(/^a/))
    expect(await reached('{ArrowRight}{ArrowRight}')).toBe('b{1}')
    expect(await reached('{ArrowRight}{ArrowDown}')).toBe('c1')
    expect(lines().map(([level]) => level)).toEqual(['1', '2', '3', '1'])
    expect(await reached('{End}')).toBe('d2')
    expect(await reached('{ArrowDown}')).toBe('d2')
    expect(await reached('{ArrowUp}{ArrowLeft}')).toBe('b{1}')
    expect(await reached('{Home}')).toBe('a{1}')
    expect(await reached('{Control>}{ArrowDown}{/Control}')).toBe('a{1}')
    expect(item(/^d/).hasAttribute('aria-expanded')).toBe(false)
    expect(await reached('{End}{Enter}')).toBe('d2')
    expect(lines()).toHaveLength(4)
    // The one place that the Tab key reaches is where the keyboard was last.
    expect(screen.getAllByRole('treeitem').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0])
  })

  it('is opened by a press, and shows a hundred of many, then four times as many', async () => {
    const user = userEvent.setup()
    const many = Object.fromEntries(Array.from({ length: 1420 }, (_, at) => [`n${at}`, at]))
    render(<Tree label="Content" nodes={valueNodes({ many })} />)
    await user.click(item(/^many/))
    expect(lines()).toHaveLength(102)
    expect(lines().at(-1)).toEqual(['2', '1,320 more'])
    await user.click(item(/more$/))
    expect(lines()).toHaveLength(402)
    expect(lines().at(-1)).toEqual(['2', '1,020 more'])
    await user.click(item(/^many/))
    expect(lines()).toHaveLength(1)
  })

  it('hands over the place that has the focus when somebody copies', () => {
    render(<Tree label="Content" nodes={valueNodes({ a: { c: 1, b: 'x' } })} />)
    item(/^a/).focus()
    const copied = new Map<string, string>()
    const setData = (kind: string, text: string) => void copied.set(kind, text)
    fireEvent.copy(item(/^a/), { clipboardData: { setData } })
    expect([...copied]).toEqual([['text/plain', '{\n  "b": "x",\n  "c": 1\n}']])
  })

  it('opens as much as fits, level by level', () => {
    const nodes = valueNodes({
      a: { b: { c: 1, d: 2 }, e: {} },
      f: { g: 1, h: 2, i: 3 },
      j: { k: 1 },
    })
    const opened = (most: number) => openedFor(nodes, most)
    expect(opened(3)).toEqual([])
    expect(opened(4)).toEqual(['j'])
    expect(opened(5)).toEqual(['a'])
    expect(opened(6)).toEqual(['a', 'j'])
    expect(opened(8)).toEqual(['a', 'f'])
    expect(opened(10)).toEqual(['a', 'f', 'j'])
    expect(opened(11)).toEqual(['a', 'f', 'j', 'a/b'])
  })

  it('of two states says in words which place has changed, came or went', () => {
    const [then, now] = [
      { a: 1, b: { c: 1 }, d: 1 },
      { a: 1, b: { c: 2 }, e: 1 },
    ]
    const { rerender } = render(<Tree label="State" nodes={comparisonNodes(then, now, '', true)} />)
    expect(lines().map(([, text]) => text)).toEqual([
      'b (changed){1}{1}',
      'd (removed)1',
      'e (added)1',
    ])
    rerender(<Tree label="State" nodes={comparisonNodes(then, now, '', false)} />)
    expect(lines()[0]).toEqual(['1', 'a11'])
  })
})

it.each([
  ['a text', 'x', '"x"'],
  ['a long text', 'x'.repeat(500), `"${'x'.repeat(399)}…`],
  ['a text that just fits', 'x'.repeat(398), `"${'x'.repeat(398)}"`],
  ['none', null, 'null'],
  ['nothing', undefined, ''],
  ['what the other side has alone', ABSENT, ''],
  ['a list', [1, 2], '[2]'],
  ['a set', new Set(['a']), '[1]'],
  ['an object', { a: 1 }, '{1}'],
  ['a map', new Map([['a', 1]]), '{1}'],
])('%s is said in one line', (_, value, text) => {
  expect(shortOf(value)).toBe(text)
})

it('what is copied is plain: maps by their keys, sets as their members, and nothing of what is not there', () => {
  const value = { set: new Set(['b']), map: new Map([['y', [new Set([1])]]]), none: null }
  expect(JSON.parse(readable(value))).toEqual({ set: ['b'], map: { y: [[1]] }, none: null })
  expect(readable(ABSENT)).toBe('')
})
