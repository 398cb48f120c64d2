import './theme/login-page.css'
import { allSettled, fork } from 'effector'
import { Provider } from 'effector-react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/app.css'
import { beginLogin, isDebug } from './app/debug.ts'
import { engineLoader } from './app/engine-loader.ts'
import { entranceDecided } from './app/entrance.ts'
import { takeLoginPart } from './app/login-part.ts'
import { dropServiceWorkers } from './app/service-workers.ts'
import { hasStoredSession, onStoredSession } from './bus/session-key.ts'
import { loginTakenOver } from './features/login/index.ts'
import { startFetchingAhead } from './ui/fetch-ahead.ts'
import { readStaticLogin } from './ui/plain/static-login.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const scope = fork()
// Read before the first render takes the static form away.
let typed = readStaticLogin()
// Asked for `DEV` in so many words: a build for production then leaves all of this out, the password first of all.
if (import.meta.env.DEV && isDebug(import.meta.env)) {
  typed = beginLogin(typed)
  import('./app/debug-state.ts').then(({ traceState }) =>
    traceState(scope, (name, value) => console.debug(name, value)),
  )
}
const loadEngine = engineLoader(scope)

takeLoginPart(scope)
allSettled(loginTakenOver, { scope, params: typed })
if (hasStoredSession()) loadEngine()
else allSettled(entranceDecided, { scope, params: 'visitor' })
if (typed.email !== '' || typed.submitted) loadEngine()
// A login in another tab is this one's as well.
onStoredSession(() => {
  if (hasStoredSession()) loadEngine()
})
dropServiceWorkers()
startFetchingAhead()

createRoot(root).render(
  <Provider value={scope}>
    <App loadEngine={loadEngine} focused={typed.focused} />
  </Provider>,
)
