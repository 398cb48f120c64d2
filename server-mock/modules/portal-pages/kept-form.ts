import { type Markup, markup } from '../../text/page.ts'

/** Where forms lead in which somebody types more than a few digits. */
export const typedPaths = ['/billing', '/callback', '/license'] as const
export type TypedPath = (typeof typedPaths)[number]

/**
 * What was typed into a form that could not be taken when it came, because its session had ended or its site had moved: the
 * browser carries it through the pages in between.
 */
export type KeptForm = { path: TypedPath; caseId: string; fields: URLSearchParams }

const PATH = 'kept'
const CASE = 'kept_case'

/** What the pages in between ask for themselves. */
const own: ReadonlySet<string> = new Set([PATH, CASE, 'case_id', 'pin'])

/** No form of ours has half as many fields. */
const MOST_FIELDS = 30

/** What of a form is kept: its text. */
export const keptForm = (path: TypedPath, caseId: string, form: URLSearchParams): KeptForm => ({
  ...{ path, caseId: /^\d{1,15}$/.test(caseId) ? caseId : '' },
  fields: new URLSearchParams(
    [...form].filter(([name, value]) => !own.has(name) && value !== '').slice(0, MOST_FIELDS),
  ),
})

/** As a form of a page in between carries it. */
export const hiddenFields = ({ path, caseId, fields }: KeptForm): Markup => {
  const all = [[PATH, path], [CASE, caseId], ...fields] as const
  return markup`${all.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}`
}

/** What the form of a page in between carried; null where it carried nothing. */
export function keptIn(form: URLSearchParams): KeptForm | null {
  const path = typedPaths.find((one) => one === form.get(PATH))
  return path === undefined ? null : keptForm(path, form.get(CASE) ?? '', form)
}
