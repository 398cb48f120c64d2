import { Document, Edit, Envelope, Lightning, Lock, Plus, Time } from '@blueprintjs/icons'
import { useStoreMap, useUnit } from 'effector-react'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import type {
  FlowEntry,
  FlowSection as Section,
} from '../../../../contracts/rules/mail/flow-sections.ts'
import { LETTERS_NEED_ENTERPRISE } from '../../../../contracts/rules/mail/mail-flows.ts'
import { upgradeRequested } from '../../../actions/requests.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import type { IconComponent } from '../../../ui/icon.ts'
import { UnsavedMark } from '../../../ui/record-form/unsaved-mark.tsx'
import { formIdOf, newFormId } from '../template/form-id.ts'
import { $lostForms } from '../template/lost-forms.ts'
import { templateForms } from '../template/model.ts'
import { useInView } from './in-view.ts'

type Shown = Section<ListedMailTemplate>
type Key = Shown['key']

const icons: Readonly<Record<Key, IconComponent>> = {
  initial: Envelope,
  scheduled: Time,
  events: Lightning,
  custom: Edit,
  letters: Document,
}

/** What is added in a section. */
const added = { scheduled: 'scheduled', custom: 'custom', letters: 'letter' } as const
const isAddable = (key: Key): key is keyof typeof added => Object.hasOwn(added, key)

interface Props {
  readonly flowId: string
  readonly section: Shown
}

/** A part of a flow with its templates, and the way to add one (FLOW-09 to FLOW-26). */
export function FlowSection({ flowId, section }: Props) {
  const { key, title, entries, add, lock } = section
  return (
    <section aria-label={title} className="fw-flow-section">
      <h3 className="fw-flow-title fw-text-small fw-text-3">{title}</h3>
      <ul>
        {entries.map((entry) => (
          <Entry
            key={entry.template?.id ?? entry.event}
            flowId={flowId}
            entry={entry}
            icon={icons[key]}
          />
        ))}
      </ul>
      {add !== null && isAddable(key) && (
        <Row
          formId={newFormId(flowId, { type: added[key], trigger_event: null })}
          icon={Plus}
          label={add}
          isAct
        />
      )}
      {lock === 'upgrade' && <LockedNote />}
      {lock === 'letters' && (
        <p className="fw-flow-note fw-text-small fw-text-3">{LETTERS_NEED_ENTERPRISE}</p>
      )}
    </section>
  )
}

/** LITE has none of it, and can have it (FLOW-49 to FLOW-51). */
function LockedNote() {
  const upgrade = useUnit(upgradeRequested)
  return (
    <p className="fw-flow-note fw-text-small fw-text-3">
      Not in your plan. <LinkButton onClick={() => upgrade()}>Upgrade</LinkButton>
    </p>
  )
}

interface EntryProps {
  readonly flowId: string
  readonly entry: FlowEntry<ListedMailTemplate>
  readonly icon: IconComponent
}

/** A template; or an event that none is written for yet, which opens a new one. */
function Entry({ flowId, entry, icon }: EntryProps) {
  const { label, when, event, template, lock } = entry
  const isOpenable = template !== null || lock === null
  const formId = template
    ? formIdOf(flowId, template.id)
    : newFormId(flowId, { type: 'triggered', trigger_event: event })
  return (
    <li>
      {isOpenable ? (
        <Row
          formId={formId}
          icon={lock === null ? icon : Lock}
          label={label}
          when={when}
          title={template?.name}
          isEmpty={template === null}
          isLocked={lock !== null}
        />
      ) : (
        <p className="fw-flow-entry fw-flow-empty fw-line">
          <Lock size={14} />
          <span className="fw-fill">{label}</span>
          <span className="fw-visually-hidden">locked</span>
        </p>
      )}
    </li>
  )
}

interface RowProps {
  readonly formId: string
  readonly icon: IconComponent
  readonly label: string
  readonly when?: string | null
  /** What the template is called, where its label says something else. */
  readonly title?: string | undefined
  readonly isEmpty?: boolean
  readonly isLocked?: boolean
  readonly isAct?: boolean
}

interface LostProps {
  /** Null for those whose flow is deleted. */
  readonly flowId: string | null
}

/** What was typed and has lost its place to what others did, each a line that opens it again (G-607). */
export function LostForms({ flowId }: LostProps) {
  const lost = useStoreMap({
    store: $lostForms,
    keys: [flowId],
    fn: (all, [id]) => all.filter((one) => one.flowId === id),
    updateFilter: (now, before) => !sameJson(now, before),
  })
  if (lost.length === 0) return null
  const title = flowId === null ? 'Unsaved, from deleted mail flows' : 'Unsaved'
  const Title = flowId === null ? 'h2' : 'h3'
  return (
    <section aria-label={title} className="fw-flow-section">
      <Title className="fw-flow-title fw-text-small fw-text-3">{title}</Title>
      <ul>
        {lost.map(({ id, name }) => (
          <li key={id}>
            <Row formId={id} icon={Edit} label={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A line that opens a form. */
function Row(props: RowProps) {
  const { formId, icon: Icon, label, when, title, isEmpty, isLocked, isAct } = props
  const select = useUnit(templateForms.selected)
  // Of hundreds of lines only those are drawn anew that look different: each key in a form changes what is unsaved.
  const isSelected = useStoreMap({
    store: templateForms.$selected,
    keys: [formId],
    fn: (selected, [id]) => selected === id,
  })
  const isUnsaved = useStoreMap({
    store: templateForms.$editings,
    keys: [formId],
    fn: (editings, [id]) => editings[id] !== undefined,
  })
  const place = useInView<HTMLButtonElement>(isSelected, 'nearest')
  const looks = [
    'fw-flow-row fw-flow-entry fw-ring-inside fw-line',
    isSelected && 'fw-flow-selected',
    isEmpty && 'fw-flow-empty',
    isAct && 'fw-flow-add',
  ]
  return (
    <button
      ref={place}
      type="button"
      className={looks.filter(Boolean).join(' ')}
      aria-current={isSelected ? 'true' : undefined}
      title={title}
      onClick={() => select(formId)}
    >
      <Icon size={14} />
      <span className="fw-fill fw-ellipsis">{label}</span>
      {isLocked && <span className="fw-visually-hidden">locked</span>}
      {isEmpty && <span className="fw-visually-hidden">not written yet</span>}
      {isUnsaved && <UnsavedMark />}
      {when && <span className="fw-text-3 fw-num">{when}</span>}
    </button>
  )
}
