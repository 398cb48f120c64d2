import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js'
import defaults from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import type CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'

/** What elements look like that are alike, with all around them. */
type Place = { styles: CSSPropertyManager | null; within: Map<string, Place> }

const placeOf = (): Place => ({ styles: null, within: new Map() })
let outermost = placeOf()
let size = ''

/** So many are known at a time: elements that are drawn at places of their own are never met again. */
const MOST = 20_000
let known = 0

function inner(place: Place, name: string): Place {
  const there = place.within.get(name)
  if (there) return there
  const made = placeOf()
  place.within.set(name, made)
  known += 1
  return made
}

function forget(): void {
  outermost = placeOf()
  known = 0
}

/** Whether an element is open, or whatever else its styles by name depend on. */
function statesOf(element: Element): string {
  const own: unknown = Reflect.get(defaults, element.tagName)
  if (typeof own !== 'object' || own === null) return ''
  return Object.keys(own)
    .filter((state) => Reflect.get(element, state))
    .join()
}

function placeAround(element: Element | null): Place {
  if (!element) return outermost
  const own = `${element.tagName} ${statesOf(element)} ${element.getAttribute('style') ?? ''}`
  return inner(placeAround(element.parentElement), own)
}

/** No sheet, no tree in the shadow, and no other document says anything of it. */
const isByItselfAlone = (element: Element): boolean =>
  element.getRootNode() === document &&
  document.adoptedStyleSheets.length === 0 &&
  document.querySelector('style,link[rel="stylesheet"]') === null

/** The styles of an element as happy-dom finds them each time. */
export const foundAnew = CSSComputedStyle.prototype.getComputedStyle

/**
 * For each name of a role that is asked for, the styles of all elements around it are found, anew after each change of
 * the page: a tenth of the time of all tests of screens. Where no sheet is, names, states and attributes of an element
 * and of those around it say all: what was found for them once is known.
 */
export function rememberStyles(): void {
  CSSComputedStyle.prototype.getComputedStyle = function (this: CSSComputedStyle) {
    const element: unknown = Reflect.get(this, 'element')
    if (!(element instanceof Element) || !isByItselfAlone(element)) return foundAnew.call(this)
    // Lengths may be shares of the window.
    const now = `${innerWidth} ${innerHeight}`
    if (size !== now || known > MOST) forget()
    size = now
    const place = placeAround(element)
    place.styles ??= foundAnew.call(this)
    return place.styles
  }
}
