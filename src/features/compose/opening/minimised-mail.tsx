import { Cross, Edit, Maximize } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { composeClosed, composeRestored } from '../draft/open-model.ts'

/** What is written waits at the foot of the page, so that the case can be read. */
export function MinimisedMail({ title, host }: { readonly title: string; readonly host: string }) {
  const { restore, close } = useUnit({ restore: composeRestored, close: composeClosed })
  return (
    <section className="fw-compose-minimised fw-line" aria-label={`${title}, ${host}`}>
      <Edit />
      <button
        type="button"
        className="fw-compose-restore fw-fill fw-ellipsis fw-ring-inside"
        onClick={() => restore()}
      >
        {`${title} · ${host}`}
      </button>
      <IconButton icon={Maximize} label="Go on writing" onClick={() => restore()} />
      <IconButton icon={Cross} label="Close, and keep the draft" onClick={() => close()} />
    </section>
  )
}
