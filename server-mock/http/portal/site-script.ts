import { uploadScript } from './upload-script.ts'

/**
 * The one script of the visitor's site, which is whole without it. It tells of the first thing that a person does on the page:
 * by a button, a finger, a wheel or a key. Never by a timer, by scrolling, which scripts of mail scanners do as well, or by a moving
 * pointer, which a browser tells of by itself when the page moves beneath it. And it shows a picture large without leaving the page.
 */
export const siteScript = `${uploadScript}
{
  const { visit } = document.body.dataset
  const acts = ['pointerdown', 'touchstart', 'wheel', 'keydown']
  const tell = (event) => {
    if (!event.isTrusted || document.visibilityState !== 'visible') return
    for (const act of acts) removeEventListener(act, tell, true)
    navigator.sendBeacon(visit)
  }
  if (visit) for (const act of acts) addEventListener(act, tell, { capture: true, passive: true })

  for (const link of document.querySelectorAll('a.zoom')) {
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const dialog = document.createElement('dialog')
      dialog.className = 'large'
      dialog.setAttribute('aria-label', link.querySelector('img').alt)
      const close = document.createElement('button')
      close.textContent = link.dataset.close
      close.onclick = () => dialog.close()
      const picture = document.createElement('img')
      picture.src = link.href
      picture.alt = link.querySelector('img').alt
      dialog.append(close, picture)
      dialog.onclose = () => dialog.remove()
      document.body.append(dialog)
      dialog.showModal()
    })
  }
}
`
