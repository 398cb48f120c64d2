import { useStoreMap, useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import {
  $documents,
  type DocumentAsked,
  documentDownloaded,
  documentViewed,
  unasked,
} from './document-model.ts'
import './documents.css'

/** The same document in another form, to download, and what its link says. */
export type OtherForm = { readonly document: DocumentAsked; readonly label: string }

interface Props {
  readonly document: DocumentAsked
  readonly others?: readonly OtherForm[]
  /** What else can be done with it. */
  readonly children?: ReactNode
}

/** The ways to a document's PDF, and what kept it from coming (CASEERR-24). */
export function DocumentLinks({ document, others = [], children }: Props) {
  const { view, download } = useUnit({ view: documentViewed, download: documentDownloaded })
  const { status, message } = useStoreMap({
    store: $documents,
    keys: [document.id],
    fn: (states, [id]) => states.get(id) ?? unasked,
  })
  return (
    <>
      <p className="fw-document-links" aria-busy={status === 'request'}>
        <LinkButton onClick={() => view(document)}>View</LinkButton>
        <LinkButton onClick={() => download(document)}>Download</LinkButton>
        {others.map((other) => (
          <LinkButton key={other.label} onClick={() => download(other.document)}>
            {other.label}
          </LinkButton>
        ))}
        {children}
      </p>
      {status === 'failure' && (
        <p className="fw-activity-text fw-ink-danger" role="alert">
          {message}
        </p>
      )}
    </>
  )
}
