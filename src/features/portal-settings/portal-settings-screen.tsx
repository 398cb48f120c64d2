import { Share } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect, useId } from 'react'
import type { KnownPortalSettings } from '../../../contracts/model/portal/portal-settings.ts'
import { errorOf } from '../../bus/operation.ts'
import {
  $portalSettings,
  $portalSettingsStatus,
  portalSettingsRequested,
} from '../../queries/portal/portal-settings.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { useMedia } from '../../ui/layout/use-media.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { PageTitle } from '../../ui/page/page.tsx'
import { UnsavedMark } from '../../ui/record-form/unsaved-mark.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { addressForm } from './address/address-model.ts'
import { AddressTab } from './address/address-tab.tsx'
import { ImagesTab } from './images/images-tab.tsx'
import { legalForm } from './legal/legal-model.ts'
import { LegalTab } from './legal/legal-tab.tsx'
import { $tab, portalSettingsOpened, type Tab, tabChosen, tabs } from './model.ts'
import { Preview } from './preview.tsx'
import '../../ui/table/records.css'
import './portal-settings.css'

/** The Settlement Portal Settings screen: where the portal is, what its foot links to, its images (document 3, 2.5). */
export default function PortalSettingsScreen() {
  const { settings, open } = useUnit({ settings: $portalSettings, open: portalSettingsOpened })
  useEffect(() => open(), [open])
  return (
    <div className="fw-page fw-stack">
      <div className="fw-page-head fw-line">
        <PageTitle>Settlement Portal Settings</PageTitle>
        {settings && (
          <ButtonLink icon={Share} href={settings.portal_base} hint={settings.portal_base}>
            Open portal
          </ButtonLink>
        )}
      </div>
      {settings ? <Parts settings={settings} /> : <NotYet />}
    </div>
  )
}

/** There is room for the portal beside its settings. */
const WIDE = '(min-width: 1200px)'

const isUnsaved = (editings: object): boolean => Object.keys(editings).length > 0

/** The tabs, and the part that is chosen. */
function Parts({ settings }: { readonly settings: KnownPortalSettings }) {
  const { tab, address, legal, status, choose, load } = useUnit({
    tab: $tab,
    address: addressForm.$editings,
    legal: legalForm.$editings,
    status: $portalSettingsStatus,
    choose: tabChosen,
    load: portalSettingsRequested,
  })
  const panelId = useId()
  const isWide = useMedia(WIDE)
  return (
    <>
      <div className="fw-portal-tabs">
        <Tabs
          label="Settlement portal"
          names={tabs}
          chosen={tab}
          panelId={panelId}
          required={['Portal Address']}
          marks={{
            'Portal Address': isUnsaved(address) && <UnsavedMark />,
            'Legal & Contact': isUnsaved(legal) && <UnsavedMark />,
          }}
          onChoose={choose}
        />
        <RetryNotice error={errorOf(status)} onRetry={load} />
      </div>
      <div className="fw-portal-parts fw-fill-down">
        <div
          id={panelId}
          role="tabpanel"
          aria-label={tab}
          className="fw-stack fw-portal-part"
          key={tab}
        >
          <Part tab={tab} settings={settings} />
        </div>
        {isWide && <Preview settings={settings} />}
      </div>
    </>
  )
}

interface PartProps {
  readonly tab: Tab
  readonly settings: KnownPortalSettings
}

function Part({ tab, settings }: PartProps) {
  if (tab === 'Portal Address') return <AddressTab settings={settings} />
  return tab === 'Legal & Contact' ? <LegalTab /> : <ImagesTab settings={settings} />
}

/** What stands there before the settings were read: their geometry, or the error with a way out. */
function NotYet() {
  const { status, load } = useUnit({ status: $portalSettingsStatus, load: portalSettingsRequested })
  const error = errorOf(status)
  if (error !== null)
    return (
      <ErrorState title="The portal settings could not be loaded" onRetry={() => load()}>
        {error}
      </ErrorState>
    )
  return (
    <Skeleton label="Loading portal settings">
      <div className="fw-records-form-body">
        <div className="fw-portal-column">
          <SkeletonBar width={320} height={20} />
          <SkeletonBar width={96} height={12} />
          <SkeletonBar width="100%" height={32} />
          <SkeletonBar width={96} height={12} />
          <SkeletonBar width="100%" height={32} />
        </div>
      </div>
    </Skeleton>
  )
}
