/**
 * The one script of the licence form: how far the upload is, and a button that stops it. Without it the form is sent as
 * any other. What it says stands in the form, in the language of the page; what the server answers is taken over whole.
 */
export const uploadScript = `'use strict'
{
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' })
  const fill = (text, name, value) => text.split('{' + name + '}').join(value)
  const make = (tag, parent) => parent.appendChild(document.createElement(tag))

  function complain(form, text) {
    let said = form.querySelector('.upload-said')
    if (!said) {
      said = document.createElement('p')
      said.className = 'problem upload-said'
      said.setAttribute('role', 'alert')
      form.prepend(said)
    }
    said.textContent = text
  }

  function send(form, file) {
    const says = form.dataset
    const button = form.querySelector('button')
    const box = make('div', form)
    const line = make('p', box)
    line.setAttribute('role', 'status')
    const bar = make('progress', box)
    bar.max = 1
    bar.value = 0
    bar.setAttribute('aria-label', fill(says.sending, 'file', file.name))
    const stop = make('button', box)
    stop.type = 'button'
    stop.className = 'quiet'
    stop.textContent = says.stop
    const request = new XMLHttpRequest()
    const end = (text) => {
      box.remove()
      button.hidden = false
      complain(form, text)
      button.focus()
    }
    line.textContent = fill(says.sending, 'file', file.name)
    button.hidden = true
    const old = form.querySelector('.upload-said')
    if (old) old.remove()
    stop.focus()
    stop.onclick = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => {
      bar.value = total ? loaded / total : 0
      line.textContent =
        fill(says.sending, 'file', file.name) +
        ' – ' +
        fill(says.progress, 'percentage', percent.format(bar.value))
    }
    // Everything is on its way: what has left cannot be called back.
    request.upload.onload = () => {
      stop.remove()
      bar.removeAttribute('value')
      line.textContent = says.checking
    }
    request.onabort = () => end(says.stopped)
    request.onerror = () => end(says.failed)
    request.onload = () => {
      const answer = new DOMParser().parseFromString(request.responseText, 'text/html')
      const main = answer.querySelector('main')
      if (request.status === 200 && request.responseURL) location.assign(request.responseURL)
      else if (main) {
        document.title = answer.title
        document.querySelector('main').replaceWith(main)
        const summary = main.querySelector('.summary')
        if (summary) summary.focus()
        take()
        keep(file)
      } else end(says.failed)
    }
    request.open('POST', form.action)
    request.send(new FormData(form))
  }

  // Where nothing is wrong with the file itself, it need not be chosen again.
  function keep(file) {
    const field = document.querySelector('form[data-upload] [name=file]')
    if (!field || field.getAttribute('aria-invalid')) return
    const files = new DataTransfer()
    files.items.add(file)
    field.files = files.files
  }

  function take() {
    const form = document.querySelector('form[data-upload]')
    if (!form) return
    form.addEventListener('submit', (event) => {
      const [file] = form.elements.file.files
      if (!file) return
      event.preventDefault()
      if (file.size > Number(form.dataset.max)) complain(form, form.dataset.tooLarge)
      else if (file.size === 0) complain(form, form.dataset.empty)
      else send(form, file)
    })
  }
  take()
}
`
