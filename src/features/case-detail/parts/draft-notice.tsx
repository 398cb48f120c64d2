import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'

/** Says that a form began with its draft, and offers what is stored instead. */
export function DraftNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Notice tone="neutral" action={<LinkButton onClick={onDiscard}>Discard</LinkButton>}>
      These are your unsaved changes from last time.
    </Notice>
  )
}
