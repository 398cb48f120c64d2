import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { Button } from '../../ui/button/button.tsx'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { $look } from '../travel/model.ts'
import { fixtureName, testText } from './fixture.ts'
import {
  $cutsAtChosen,
  $isTestOpen,
  $isWriting,
  $testError,
  $testName,
  testClosed,
  testCopied,
  testCutChosen,
  testNamed,
  testSaved,
} from './test-model.ts'
import './test-dialog.css'

/** The session as a test of this project: recording, state and test, redacted, to be applied with git. */
export function TestDialog() {
  const { isOpen, name, cuts, look, busy, error, ...act } = useUnit({
    isOpen: $isTestOpen,
    name: $testName,
    cuts: $cutsAtChosen,
    look: $look,
    busy: $isWriting,
    error: $testError,
    close: testClosed,
    rename: testNamed,
    cut: testCutChosen,
    copy: testCopied,
    save: testSaved,
  })
  const file = fixtureName(name)
  const why = file === '' ? 'Enter a name for the test.' : null
  return (
    <DialogForm
      title="Copy as test"
      isOpen={isOpen}
      width="wide"
      busy={busy}
      error={error}
      disabledReason={why}
      confirmLabel="Copy"
      onCancel={() => act.close()}
      onConfirm={() => act.copy()}
      footStart={
        <Button kind="minimal" disabledReason={why} onClick={() => act.save()}>
          Save as files
        </Button>
      }
    >
      <TextField
        label="Test name"
        required
        value={name}
        onChange={act.rename}
        help="Run the copied patch through `git apply`: it adds the recording, the state and the test."
      />
      {look?.workspace && (
        <Checkbox
          className="fw-inspector-check"
          checked={cuts}
          label="Only up to the selected entry"
          onChange={(event) => act.cut(event.currentTarget.checked)}
        />
      )}
      <ScrollRegion className="fw-test-text" label="Text of the test">
        <pre>{testText(file)}</pre>
      </ScrollRegion>
    </DialogForm>
  )
}
