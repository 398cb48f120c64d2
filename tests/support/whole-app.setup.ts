/** All of the app, as it is in a browser after a while; see `beforeTheApp` in vitest.config.ts. */
import '../../src/app/engine.ts'
import '../../src/app/shell/shell.tsx'
import '../../src/features/case-actions/index.ts'
import '../../src/features/case-detail/index.ts'
import '../../src/features/case-list/index.ts'
import '../../src/inspector/inspector.tsx'
