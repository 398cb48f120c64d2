import { createRoot, type Root } from 'react-dom/client'
import { MailFrame } from '../../../src/ui/safe-html/mail-frame.tsx'
import { hasRemoteContent } from '../../../src/ui/safe-html/sanitise-mail.ts'

/** What the test asks of its page. */
export interface MailPage {
  show(html: string, allowRemote: boolean): void
  hasRemoteContent(html: string): boolean
}

let root: Root | undefined

const page: MailPage = {
  show(html, allowRemote) {
    root?.unmount()
    root = createRoot(document.getElementById('root') ?? document.body)
    root.render(<MailFrame html={html} allowRemote={allowRemote} title="Mail" />)
  },
  hasRemoteContent,
}

Object.assign(window, { mailPage: page })
