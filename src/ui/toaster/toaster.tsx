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
    <section className="fw-toaster" aria-label="Notifications">
      {toasts.slice(-atMost).map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </section>
  )
}
