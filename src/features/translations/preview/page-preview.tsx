import type { StoreValue } from 'effector'
import { useUnit } from 'effector-react'
import { useEffect, useId, useRef } from 'react'
import { CaseFinder } from '../../../actions/case-finder/case-finder.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import {
  $portalPreview,
  $previewCase,
  previewFinder,
  previewHidden,
  previewRepeated,
  previewShown,
} from './model.ts'
import './page-preview.css'

/** The page of the portal that shows the text, as the website owner of a chosen case sees it, on a narrow screen. */
export function PagePreview({ alone }: { readonly alone: boolean }) {
  const { preview, of, show, hide, repeat } = useUnit({
    preview: $portalPreview,
    of: $previewCase,
    show: previewShown,
    hide: previewHidden,
    repeat: previewRepeated,
  })
  const headId = useId()
  useEffect(() => {
    show()
    return () => hide()
  }, [show, hide])
  const { shown, isLoading, failure } = preview
  return (
    <aside
      className={
        alone ? 'fw-page-preview fw-page-preview-alone fw-stack' : 'fw-page-preview fw-stack'
      }
      aria-labelledby={headId}
    >
      <h2 className="fw-text-head" id={headId}>
        Preview
      </h2>
      <CaseFinder of={previewFinder} label="Show the page of case" />
      {of && (
        <p className="fw-ellipsis" title={of.host}>
          <b>{of.host}</b> <span className="fw-text-3">{of.id}</span>
        </p>
      )}
      {failure && (
        <Notice tone="danger" announce action={<Button onClick={() => repeat()}>Try again</Button>}>
          {`The preview could not be loaded: ${failure.message}`}
        </Notice>
      )}
      {shown && (
        // A frame shows what its address was when it was loaded.
        <PageFrame key={shown.look} shown={shown} isLoading={isLoading} />
      )}
      {!shown && isLoading && (
        <p className="fw-text-3" role="status">
          Loading the preview…
        </p>
      )}
      {of === null && <p className="fw-text-3">Choose a case to see its page in this language.</p>}
      <p className="fw-text-small fw-text-3">
        As website owners see it on a phone, with what you have not saved yet but for new pictures.
        The look is not counted, and nothing can be sent from here.
      </p>
    </aside>
  )
}

interface FrameProps {
  readonly shown: NonNullable<StoreValue<typeof $portalPreview>['shown']>
  readonly isLoading: boolean
}

/** The page itself. What is not saved is sent to it by a form, as an address has no room for a text. */
function PageFrame({ shown: { address, fields }, isLoading }: FrameProps) {
  const name = `preview-${useId()}`
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <>
      {fields && (
        <form ref={form} method="post" action={address} target={name} hidden>
          {fields.map(([field, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each is sent once, as it is
            <input key={at} type="hidden" name={field} defaultValue={value} />
          ))}
        </form>
      )}
      <iframe
        className="fw-page-frame fw-fill-down"
        title="Preview of the page"
        name={name}
        {...(!fields && { src: address })}
        aria-busy={isLoading}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
