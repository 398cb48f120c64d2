import { Component, type ReactNode } from 'react'
import { PlainButton } from '../../ui/plain/plain-button.tsx'

interface Props {
  /** What does not work then, in words: 'page', 'case list'. */
  readonly what: string
  readonly children: ReactNode
}

/** A fault in one part leaves the others standing, and offers the way out that always works. */
export class FaultBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="fw-fault" role="alert">
        <p className="fw-text-head">The {this.props.what} cannot be shown.</p>
        <p>Saved changes are not lost. Reload the page.</p>
        <PlainButton onClick={() => location.reload()}>Reload</PlainButton>
      </div>
    )
  }
}
