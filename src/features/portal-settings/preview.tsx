import { useId, useState } from 'react'
import type { KnownPortalSettings } from '../../../contracts/model/portal/portal-settings.ts'
import { Choice } from '../../ui/field/choice.tsx'
import { addressBy } from './address/typed-address.ts'

/** The pages that are there for everybody, by where the site shows a picture of each. */
const pages = [
  { value: '/preview/', text: 'Login Page' },
  { value: '/preview/about', text: 'About Us Page' },
] as const

type Page = (typeof pages)[number]['value']

/** The portal as website owners see it now, on a narrow screen; loaded anew with every change. */
export function Preview({ settings }: { readonly settings: KnownPortalSettings }) {
  const [page, setPage] = useState<Page>('/preview/')
  const headId = useId()
  const { portal_base, portal_host, settlement_portal_host_internal: name, version } = settings
  return (
    <aside className="fw-portal-preview fw-stack" aria-labelledby={headId}>
      <div className="fw-line fw-ends">
        <h2 className="fw-text-head" id={headId}>
          Preview
        </h2>
        <Choice label="Page" value={page} options={pages} onChoose={setPage} />
      </div>
      <iframe
        // A frame shows what its address was when it was loaded.
        key={`${page}${version}`}
        className="fw-portal-frame fw-fill-down"
        title="Preview of your settlement portal"
        src={`${addressBy(portal_base, `${name}.${portal_host}`)}${page}`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
      <p className="fw-text-small fw-text-3">
        What is saved, as website owners see it on a phone. Nothing can be sent from here.
      </p>
    </aside>
  )
}
