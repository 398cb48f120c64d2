import { createRoot, type Root } from 'react-dom/client'
import { MailFrame } from '../../../src/ui/safe-html/mail-frame.tsx'
import { hasRemoteContent, type NamedPictures } from '../../../src/ui/safe-html/sanitise-mail.ts'

/** What the test asks of its page. */
export interface MailPage {
  show(html: string, allowRemote: boolean): void
  hasRemoteContent(html: string): boolean
}

/** Stored pictures, and one whose address is not where they are. */
const pictures: NamedPictures = {
  from: 'http://files.invalid/files/pictures/',
  addressOf: (source) => {
    if (source === 'cid:strayed') return 'http://files.invalid/files/stored/1?token=t'
    const id = /^cid:(\w+)$/.exec(source)?.[1]
    return id === undefined ? null : `http://files.invalid/files/pictures/${id}?token=t`
  },
}

let root: Root | undefined

const page: MailPage = {
  show(html, allowRemote) {
    root?.unmount()
    root = createRoot(document.getElementById('root') ?? document.body)
    root.render(<MailFrame {...{ html, allowRemote, pictures }} title="Mail" foldsQuotes />)
  },
  hasRemoteContent,
}

Object.assign(window, { mailPage: page })
