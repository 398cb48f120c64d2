import { type Markup, markup } from '../../text/page.ts'
import type { Visit } from './visit.ts'

/** One field of a form of the visitor's site. */
export type Field = {
  name: string
  label: string
  hint?: string
  isOptional?: boolean
  /** What is wrong with it. */
  problem: string | undefined
}

/** Everything that is wrong, first on the page and focused, each with the way to its field (WCAG 3.3.1). */
export function summaryOf({ wording: { words } }: Visit, fields: readonly Field[]): Markup {
  const wrong = fields.filter(({ problem }) => problem !== undefined)
  if (wrong.length === 0) return markup``
  const lines = wrong.map(
    ({ name, problem = '' }) => markup`<li><a href="#${name}">${problem}</a></li>`,
  )
  return markup`<div class="summary" role="alert" tabindex="-1" autofocus><h2>${words.problems.summary}</h2><ul>${lines}</ul></div>`
}

/** What every control of a field carries: its name, and what is said about it. */
export function attributesOf({ name, hint, problem }: Field): Markup {
  const said = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  const described = said === '' ? null : markup` aria-describedby="${said}"`
  const wrong = problem === undefined ? null : markup` aria-invalid="true"`
  return markup`id="${name}" name="${name}"${described}${wrong}`
}

/** A field with its label above, its hint, and what is wrong with it right before the control. */
export function fieldOf({ wording: { words } }: Visit, field: Field, control: Markup): Markup {
  const { name, label, hint, problem, isOptional } = field
  const optional = isOptional ? markup` <span class="quiet">(${words.site.optional})</span>` : null
  return markup`<div class="field"><label for="${name}">${label}${optional}</label>${
    hint === undefined ? null : markup`<p class="quiet" id="${name}-hint">${hint}</p>`
  }${
    problem === undefined ? null : markup`<p class="problem" id="${name}-problem">${problem}</p>`
  }${control}</div>`
}
