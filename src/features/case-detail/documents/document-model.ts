import { createEffect, createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { type DocumentOf, readDocumentFx } from '../../../queries/cases/documents.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { openTab } from '../../../ui/browser/open-tab.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'

/** A document, and what its file is called. */
export type DocumentAsked = Pick<DocumentOf, 'kind' | 'id'> & { name: string }

/** Show it in a tab of its own. */
export const documentViewed = createEvent<DocumentAsked>()
/** Save it. */
export const documentDownloaded = createEvent<DocumentAsked>()

/** What became of the last request for a document (CASEERR-24): its status, and the message of a failure. */
export type DocumentState = {
  status: '' | 'request' | 'failure'
  /** What could not be loaded, and why. */
  message: string | null
}

export const unasked: DocumentState = { status: '', message: null }

type Asked = DocumentOf & { name: string; toView: boolean }

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

/** By the id of the document; several may be on their way. */
export const $documents = createStore(noStates, { serialize: 'ignore' })
  .on(fetchFx, (states, { id }) => new Map(states).set(id, { status: 'request', message: null }))
  .on(fetchFx.done, (states, { params: { id, name }, result }) =>
    new Map(states).set(
      id,
      result.kind === 'answer'
        ? unasked
        : { status: 'failure', message: `${name} could not be loaded: ${result.message}` },
    ),
  )
  .reset($selectedCaseId, sessionEnded)

const actOf = ({ kind, id, toView }: Pick<Asked, 'kind' | 'id' | 'toView'>) =>
  `${toView ? 'view' : 'save'} ${kind} ${id}`
const nothing: ReadonlySet<string> = new Set()
const without = (acts: ReadonlySet<string>, act: string) =>
  new Set([...acts].filter((other) => other !== act))

/** A press while the same one is under way asks for nothing more; to save what is about to be shown is another. */
const $underWay = createStore(nothing, { serialize: 'ignore' })
  .on(fetchFx, (acts, of) => new Set(acts).add(actOf(of)))
  .on(fetchFx.finally, (acts, { params }) => without(acts, actOf(params)))
  .reset(sessionEnded)

const asked = sample({
  clock: [
    documentViewed.map((of) => ({ ...of, toView: true })),
    documentDownloaded.map((of) => ({ ...of, toView: false })),
  ],
  source: { detail: $caseDetail, underWay: $underWay },
  fn: ({ detail, underWay }, of) => ({ of, detail, isAsked: underWay.has(actOf(of)) }),
}).filterMap(({ detail, isAsked, of }): Asked | undefined =>
  detail && !isAsked ? { ...of, case_id: detail.id } : undefined,
)
sample({ clock: asked, target: fetchFx })
