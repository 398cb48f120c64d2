import '../../../src/theme/login.css'
import '../../../src/theme/login-page.css'
import '../../../src/theme/shell.css'
import '../../../src/app/app.css'
import '../../../src/features/case-list/case-list.css'
import './page.css'
import { editorBench } from './editor.tsx'
import { foldBench } from './fold.tsx'
import { inspectorBench } from './inspector.tsx'
import { listBench } from './list.tsx'
import { liveBench } from './live.tsx'
import { tableBench } from './table.tsx'

/** What the page offers to its driver. */
export type BenchPage = {
  editor: typeof editorBench
  fold: typeof foldBench
  list: typeof listBench
  live: typeof liveBench
  table: typeof tableBench
  inspector: typeof inspectorBench
}

const page: BenchPage = {
  editor: editorBench,
  fold: foldBench,
  list: listBench,
  live: liveBench,
  table: tableBench,
  inspector: inspectorBench,
}
Object.assign(window, { bench: page })
