import { Toast, type ToastItem } from './toast.tsx'
import './toaster.css'

interface Props {
  /** Oldest first; the newest three are shown. */
  readonly toasts: readonly ToastItem[]
  readonly onDismiss: (id: string) => void
}

const atMost = 3

/** Bottom right, above everything. Driven by its list alone: it keeps nothing but the clock of each toast. */
export function Toaster({ toasts, onDismiss }: Props) {
  return (
    <section className="fw-toaster fw-stack" aria-label="Notifications">
      {toasts.map((toast, at) => {
        const hasPlace = at >= toasts.length - atMost
        // A failure waits for its place to be read; the time of anything else runs on without one.
        if (!hasPlace && toast.tone === 'danger') return null
        return <Toast key={toast.id} toast={toast} isShown={hasPlace} onDismiss={onDismiss} />
      })}
    </section>
  )
}
