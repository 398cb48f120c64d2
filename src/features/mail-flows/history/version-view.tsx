import { useUnit } from 'effector-react'
import { Choice } from '../../../ui/field/choice.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { FieldDifference } from '../difference/field-difference.tsx'
import type { TemplateForm } from '../template/form-values.ts'
import { templateWords } from '../template/template-words.ts'
import { changedFields, nothingYet } from './changed-fields.ts'
import { type Comparison, comparisonChosen, type Shown } from './model.ts'

const comparisons: readonly { value: Comparison; text: string }[] = [
  { value: 'made', text: 'Changes made in this version' },
  { value: 'restored', text: 'Changes if you restore it' },
]

/** A version beside the one before it, or beside the current one. */
export function VersionView({ shown }: { readonly shown: Shown }) {
  const compare = useUnit(comparisonChosen)
  const { version, form, before, isCurrent, isBeforeUnread, comparison } = shown
  return (
    <ScrollRegion className="fw-history-view fw-ring-inside" label={`Version ${version.version}`}>
      {!isCurrent && (
        <Choice
          label="Show"
          value={comparison}
          options={comparisons}
          onChoose={(chosen) => compare(chosen)}
        />
      )}
      {isBeforeUnread ? (
        <Skeleton label="Loading the version before">
          <SkeletonBar width="60%" />
        </Skeleton>
      ) : (
        <>
          {before === null && <p className="fw-text-3">This is the first version.</p>}
          <Differences before={before ?? nothingYet(form)} after={form} />
        </>
      )}
    </ScrollRegion>
  )
}

interface DifferencesProps {
  readonly before: TemplateForm
  readonly after: TemplateForm
}

/** What differs between two versions, field by field. */
function Differences({ before, after }: DifferencesProps) {
  const fields = changedFields(before, after)
  if (fields.length === 0) return <p className="fw-text-3">No changes</p>
  return fields.map((field) => (
    <section key={field} className="fw-history-field">
      <h3 className="fw-text-small fw-text-3">{templateWords.label(field)}</h3>
      <FieldDifference field={field} before={before[field]} after={after[field]} />
    </section>
  ))
}
