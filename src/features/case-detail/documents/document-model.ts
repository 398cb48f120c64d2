import { createEffect, createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { type DocumentOf, readDocumentFx } from '../../../projections/documents.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { sessionEnded } from '../../../projections/session.ts'
import { openTab } from '../../../ui/open-tab.ts'
import { saveBlob } from '../../../ui/save-blob.ts'

/** A document, and what its file is called. */
export type DocumentAsked = Pick<DocumentOf, 'kind' | 'id'> & { name: string }

/** Show it in a tab of its own. */
export const documentViewed = createEvent<DocumentAsked>()
/** Save it. */
export const documentDownloaded = createEvent<DocumentAsked>()

/** What became of the last request for a document (CASEERR-24): its status, and the message of a failure. */
export type DocumentState = { status: '' | 'request' | 'failure'; message: string | null }

export const unasked: DocumentState = { status: '', message: null }

type Asked = DocumentOf & { name: string; toView: boolean }

const wish = ({ id, toView }: Pick<Asked, 'id' | 'toView'>): string =>
  `${toView ? 'view' : 'save'} ${id}`

/** Whatever it was sent as, it is opened as what it is. */
const asPdf = (bytes: Blob): Blob => new Blob([bytes], { type: 'application/pdf' })

const fetchFx = createEffect(async ({ toView, name, ...of }: Asked) => {
  const tab = toView ? openTab() : null
  const answer = await readDocumentFx(of)
  if (answer.kind !== 'answer') tab?.close()
  else if (tab) tab.show(name, asPdf(answer.value))
  else saveBlob(name, answer.value)
  return answer
})

const noStates: ReadonlyMap<string, DocumentState> = new Map()

/** What is on its way, so that a double press is one: to be shown and to be saved are two wishes. */
const $asked = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(fetchFx, (asked, params) => [...asked, wish(params)])
  .on(fetchFx.finally, (asked, { params }) => asked.filter((one) => one !== wish(params)))

/** By the id of the document; several may be on their way. */
export const $documents = createStore(noStates, { serialize: 'ignore' })
  .on(fetchFx, (states, { id }) => new Map(states).set(id, { status: 'request', message: null }))
  .on(fetchFx.done, (states, { params: { id }, result }) =>
    new Map(states).set(
      id,
      result.kind === 'answer' ? unasked : { status: 'failure', message: result.message },
    ),
  )
  .reset($selectedCaseId, sessionEnded)

const asked = sample({
  clock: [
    documentViewed.map((of) => ({ ...of, toView: true })),
    documentDownloaded.map((of) => ({ ...of, toView: false })),
  ],
  source: { detail: $caseDetail, asked: $asked },
  fn: ({ detail, asked }, of) => ({ of, detail, isAsked: asked.includes(wish(of)) }),
}).filterMap(({ detail, isAsked, of }): Asked | undefined =>
  detail && !isAsked ? { ...of, case_id: detail.id } : undefined,
)
sample({ clock: asked, target: fetchFx })
