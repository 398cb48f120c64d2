import { Media, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useId } from 'react'
import type {
  KnownPortalSettings,
  PortalImageType,
} from '../../../../contracts/model/portal/portal-settings.ts'
import {
  portalImageRules,
  portalImagesLocked,
} from '../../../../contracts/rules/portal/portal-images.ts'
import { UpgradePrompt } from '../../../actions/upgrade/upgrade-prompt.tsx'
import { UploadLine } from '../../../actions/uploads/upload-line.tsx'
import { $plan } from '../../../queries/following/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { FileField } from '../../../ui/field/file-field.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import {
  $notRemoved,
  $removing,
  type ImagePlace,
  places,
  removal,
  removalCancelled,
  removalConfirmed,
  removePressed,
  urlOf,
} from './image-model.ts'

const titles: Readonly<Record<PortalImageType, string>> = {
  logo: 'Logo',
  favicon: 'Favicon',
  about_us_image: 'About Us image',
}

/** As they are called within a sentence. */
const names: Readonly<Record<PortalImageType, string>> = {
  logo: 'logo',
  favicon: 'favicon',
  about_us_image: 'About Us image',
}

const helps: Readonly<Record<PortalImageType, string>> = {
  logo: 'At the top of every page of your portal.',
  favicon: 'In the tab of the browser.',
  about_us_image: 'Beside your text on the page About Us.',
}

/** The images of the portal, each changed at once (PORTAL-07). */
export function ImagesTab({ settings }: { readonly settings: KnownPortalSettings }) {
  const plan = useUnit($plan)
  const isLocked = plan !== null && portalImagesLocked(plan) !== null
  return (
    <ScrollRegion
      className="fw-records-form-body fw-ring-inside fw-fill-down"
      label="Logo & Images form"
    >
      <div className="fw-portal-column">
        {isLocked && (
          <UpgradePrompt plan="PRO" subtitle="logo and images">
            Show your logo, your favicon and an image of your own on your settlement portal.
          </UpgradePrompt>
        )}
        {places.map((place) => (
          <ImagePlaceView
            key={place.type}
            place={place}
            url={urlOf(settings, place.type)}
            isLocked={isLocked}
          />
        ))}
      </div>
      <RemoveDialog />
    </ScrollRegion>
  )
}

interface PlaceProps {
  readonly place: ImagePlace
  readonly url: string | null
  readonly isLocked: boolean
}

/** One image: what is there, and the way to another (PORTAL-16 to PORTAL-23, PORTAL-25 to PORTAL-27). */
function ImagePlaceView({ place, url, isLocked }: PlaceProps) {
  const { error, pending, notRemoved, pick, remove } = useUnit({
    error: place.$error,
    pending: place.$pending,
    notRemoved: $notRemoved,
    pick: place.picked,
    remove: removePressed,
  })
  const headId = useId()
  const { type } = place
  const name = names[type]
  const { endings, measures } = portalImageRules[type]
  const problem = notRemoved?.type === type ? notRemoved.message : null
  return (
    <section className="fw-portal-image" aria-labelledby={headId}>
      <h2 className="fw-text-head" id={headId}>
        {titles[type]}
      </h2>
      <div>
        <p className="fw-text-2">{helps[type]}</p>
        <p className="fw-text-small fw-text-3">
          {`${endings.join(', ')} · ${measures} · at most 10 MB`}
        </p>
      </div>
      <div className="fw-portal-image-row">
        <span className="fw-portal-image-now fw-centre">
          {url === null ? (
            <Media size={20} aria-hidden="true" />
          ) : (
            <img src={url} alt={titles[type]} />
          )}
        </span>
        <div className="fw-portal-image-act fw-fill">
          {isLocked ? (
            url === null && <p className="fw-text-3">{`No ${name} yet.`}</p>
          ) : (
            <FileField
              label={url === null ? `Add ${name}` : `Replace ${name}`}
              accept={endings.map((ending) => `.${ending}`).join(',')}
              file={null}
              error={error}
              onChoose={pick}
            />
          )}
          {pending && <UploadLine of={place.upload} />}
          {url !== null && (
            <div>
              <Button icon={Trash} disabled={pending} onClick={() => remove({ type, url })}>
                {`Remove ${name}`}
              </Button>
            </div>
          )}
          {problem !== null && (
            <Notice tone="danger" announce>
              {problem}
            </Notice>
          )}
        </div>
      </div>
    </section>
  )
}

/** Asks before an image goes: it is kept nowhere else. */
function RemoveDialog() {
  const { removing, busy, confirm, cancel } = useUnit({
    removing: $removing,
    busy: removal.$pending,
    confirm: removalConfirmed,
    cancel: removalCancelled,
  })
  const isOpen = removing !== null
  useFocusNearby(isOpen)
  return (
    <ConfirmDialog
      title="Confirmation required"
      destructive
      isOpen={isOpen}
      busy={busy}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>
        {`Do you really want to remove the ${removing === null ? '' : names[removing.type]} from your settlement portal?`}
      </p>
    </ConfirmDialog>
  )
}
