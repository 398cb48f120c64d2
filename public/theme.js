// Runs before the first paint, as a file of its own because the CSP forbids inline script.
// The keys are those of src/ui/appearance/appearance.ts and src/bus/gateway/session-key.ts, the form is src/ui/plain/static-login.ts's.
;(() => {
  var body = document.body
  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch (_) {
      return null
    }
  }
  var theme = read('fw.theme')
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  body.classList.toggle('bp6-dark', dark)
  body.dataset.density = read('fw.density') === 'compact' ? 'compact' : 'comfortable'
  // src/app/login/login-part.ts keeps a mailed link there, off the address bar.
  var link = String(history.state?.mailedLink || location.pathname)
  var elsewhere =
    read('framewright.session') !== null ||
    /^\/(privacy-policy|account-creation|signup)(\/|$)/.test(location.pathname) ||
    link.indexOf('password_reset/') >= 0
  body.classList.toggle('fw-login-elsewhere', elsewhere)
  // Whoever presses LOGIN before the app has arrived is served as soon as it takes the form over.
  document.addEventListener('submit', (event) => {
    if (event.target.id !== 'fw-login-static-form') return
    event.preventDefault()
    event.target.dataset.submitted = 'yes'
  })
})()
