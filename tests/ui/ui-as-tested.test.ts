/** What tests of screens are spared is the same as what they would be given. */
import { screen, waitFor } from '@testing-library/dom'
import fc from 'fast-check'
import type { DetachedWindowAPI } from 'happy-dom'
import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js'
import { describe, expect, test } from 'vitest'
import { foundAnew } from '../support/setup/same-styles.ts'

const valuesOf = (manager: ReturnType<typeof foundAnew>) =>
  Object.fromEntries(
    Object.entries(manager.properties).map(([name, { value, important }]) => [
      name,
      [value, important],
    ]),
  )

/** Every element's styles are those that happy-dom finds when it has to look. */
function expectTheSame(): void {
  for (const element of document.querySelectorAll('*')) {
    const asked = Reflect.construct(CSSComputedStyle, [element])
    const known = valuesOf(asked.getComputedStyle())
    expect(known, element.outerHTML).toEqual(valuesOf(foundAnew.call(asked)))
  }
}

const names = ['div', 'span', 'p', 'button', 'dialog', 'details', 'ul', 'li', 'input', 'svg']
const styles = [
  null,
  'display: none',
  'display: flex !important',
  'visibility: hidden',
  'visibility: inherit',
  'font-size: 2em; width: 3em',
  'width: 50vw; height: 10vh',
  '--wide: 7px; padding: var(--wide)',
  'margin: var(--wide, 1px)',
]

/** A new element at a place, or what happens to one that is there. */
type Step = {
  at: number
  name: string
  style: string | null
  kind: 'add' | 'style' | 'open' | 'move'
}
const steps = fc.array(
  fc.record<Step>({
    at: fc.nat(40),
    name: fc.constantFrom(...names),
    style: fc.constantFrom(...styles),
    kind: fc.constantFrom('add', 'add', 'style', 'open', 'move'),
  }),
  { minLength: 5, maxLength: 25 },
)

function take({ at, name, style, kind }: Step): void {
  const all = [document.body, ...document.body.querySelectorAll('*')]
  const there = all[at % all.length] ?? document.body
  if (kind === 'move') {
    if (there !== document.body) document.body.append(there)
    return
  }
  if (kind === 'open') return void there.toggleAttribute('open')
  const element = kind === 'add' ? document.createElement(name) : there
  if (style === null) element.removeAttribute('style')
  else element.setAttribute('style', style)
  if (kind === 'add') there.append(element)
}

describe('styles that are known', () => {
  test('are those of an element, whatever happens to it and around it', () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 2, maxLength: 4 }), (rounds) => {
        document.body.replaceChildren()
        for (const round of rounds) {
          round.forEach(take)
          expectTheSame()
        }
      }),
      { numRuns: 20 },
    )
  })

  test('are found once for elements that are alike', () => {
    document.body.innerHTML = '<p style="color: red"><b>a</b><b>b</b></p><p><b>c</b></p>'
    const [first, second, elsewhere] = [...document.querySelectorAll('b')].map((element) =>
      Reflect.construct(CSSComputedStyle, [element]).getComputedStyle(),
    )
    expect(second).toBe(first)
    expect(elsewhere).not.toBe(first)
    expect(elsewhere.get('color')).toBeNull()
  })

  test('are found anew in a window of another size, and where a sheet has its say', () => {
    const page = '<div style="width: 50vw"><i class="loud">a</i></div>'
    document.body.innerHTML = page
    expectTheSame()
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
    happyDOM.setViewport({ width: 500 })
    document.body.innerHTML = page
    expectTheSame()
    const [wide, loud] = [document.querySelector('div'), document.querySelector('i')]
    if (!wide || !loud) throw new Error('the page is not there')
    expect(getComputedStyle(wide).width).toBe('250px')
    const sheet = document.createElement('style')
    sheet.textContent = '.loud { color: red }'
    document.head.append(sheet)
    expectTheSame()
    expect(getComputedStyle(loud).color).toBe('red')
    sheet.remove()
    expectTheSame()
    expect(getComputedStyle(loud).color).toBe('')
  })
})

describe('an element that is missing', () => {
  test('is named with the page as it is when somebody reads it', async () => {
    document.body.innerHTML = '<p>early</p>'
    const missing = waitFor(() => screen.getByText('never'), { timeout: 60, interval: 10 })
    document.body.innerHTML = '<p>late</p>'
    const error = await missing.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({
      name: 'TestingLibraryElementError',
      message: expect.stringMatching(/Unable to find an element with the text: never.*late/s),
      stack: expect.stringContaining('Unable to find an element with the text: never'),
    })
  })
})
