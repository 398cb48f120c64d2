import {
  Calendar,
  ChevronDown,
  ChevronRight,
  Duplicate,
  Edit,
  More,
  Trash,
  WarningSign,
} from '@blueprintjs/icons'
import { useStoreMap, useUnit } from 'effector-react'
import { useEffect } from 'react'
import type { MailFlow } from '../../../../contracts/model/mail/mail-flow.ts'
import { FLOW_INITIAL_MISSING } from '../../../../contracts/rules/mail/mail-flows.ts'
import { errorOf } from '../../../bus/operation.ts'
import {
  $mailTemplatesStatus,
  mailTemplatesRequested,
} from '../../../queries/set-up/mail-templates.ts'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { UnsavedMark } from '../../../ui/record-form/unsaved-mark.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { calendarPressed } from '../calendar/calendar-model.ts'
import { placeOf } from '../template/form-id.ts'
import { templateForms } from '../template/model.ts'
import { $newFlowId, duplicatePressed, renamePressed } from './acts.ts'
import { deletePressed } from './flow-deletion.ts'
import { FlowSection, LostForms } from './flow-section.tsx'
import { useInView, useSeen } from './in-view.ts'
import { $expanded, $limitReason, $sections, flowToggled } from './model.ts'

interface Props {
  readonly flow: MailFlow
}

/** A flow by its name, which expands it into its sections; its menu renames and deletes it (FLOW-08, FLOW-28, FLOW-29). */
export function FlowItem({ flow: { id, name } }: Props) {
  const { expanded, bySection, limit, toggle, load, rename, duplicate, showDates, remove } =
    useUnit({
      limit: $limitReason,
      duplicate: duplicatePressed,
      showDates: calendarPressed,
      expanded: $expanded,
      bySection: $sections,
      toggle: flowToggled,
      load: mailTemplatesRequested,
      rename: renamePressed,
      remove: deletePressed,
    })
  const isFull = limit !== null
  const isOpen = expanded.includes(id)
  const shown = bySection[id]
  const isUnsaved = useStoreMap({
    store: templateForms.$editings,
    keys: [id],
    fn: (editings, [flowId]) =>
      Object.keys(editings).some((form) => placeOf(form).flowId === flowId),
  })
  const isNew = useStoreMap({
    store: $newFlowId,
    keys: [id],
    fn: (newId, [flowId]) => newId === flowId,
  })
  // What is in it comes below its name.
  const place = useInView<HTMLDivElement>(isNew, 'center')
  // Who looks over the names sees which flow lacks its initial email (FLOW-27); of the others nothing is read.
  const isWanted = useSeen(place) || isOpen
  useEffect(() => {
    if (isWanted) load(id)
  }, [id, isWanted, load])
  return (
    <li>
      <div className="fw-flow-head fw-line" ref={place}>
        <h2 className="fw-line fw-fill">
          <button
            type="button"
            className="fw-flow-row fw-flow-name fw-ring-inside fw-line fw-fill"
            aria-expanded={isOpen}
            onClick={() => toggle(id)}
          >
            {isOpen ? <ChevronDown /> : <ChevronRight />}
            <span className="fw-ellipsis">{name}</span>
            {isUnsaved && !isOpen && <UnsavedMark />}
          </button>
        </h2>
        <MenuButton
          iconOnly
          icon={More}
          kind="minimal"
          label={`Actions for ${name}`}
          placement="bottom-end"
          entries={[
            { id: 'rename', text: 'Rename', icon: Edit, onSelect: () => rename(id) },
            { id: 'calendar', text: 'Calendar', icon: Calendar, onSelect: () => showDates(id) },
            {
              id: 'duplicate',
              text: 'Duplicate',
              icon: Duplicate,
              disabled: isFull,
              onSelect: () => duplicate(id),
            },
            {
              id: 'delete',
              text: 'Delete',
              icon: Trash,
              danger: true,
              onSelect: () => remove(id),
            },
          ]}
        />
      </div>
      {shown?.isInitialMissing && (
        <p className="fw-flow-warning fw-line fw-text-small">
          <WarningSign size={12} />
          {FLOW_INITIAL_MISSING}
        </p>
      )}
      {isOpen && <FlowBody flowId={id} />}
    </li>
  )
}

/** The sections of an expanded flow, or what stands in their place. */
function FlowBody({ flowId }: { readonly flowId: string }) {
  const { bySection, statuses, load } = useUnit({
    bySection: $sections,
    statuses: $mailTemplatesStatus,
    load: mailTemplatesRequested,
  })
  const shown = bySection[flowId]
  const error = errorOf(statuses.get(flowId) ?? '')
  return (
    <div className="fw-flow-body">
      <RetryNotice error={error} onRetry={() => load(flowId)} />
      {!shown && error === null && (
        <Skeleton label="Loading templates">
          <div className="fw-flow-entry fw-line">
            <SkeletonBar width={132} />
          </div>
        </Skeleton>
      )}
      {shown?.sections.map((section) => (
        <FlowSection key={section.key} flowId={flowId} section={section} />
      ))}
      <LostForms flowId={flowId} />
    </div>
  )
}
