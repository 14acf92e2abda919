/**
 * [C2.2-11] The warning for Internet Explorer, written in ES5. Only browsers without module support load this file. Of these browsers,
 * only Internet Explorer has `documentMode`.
 */
export const oldBrowserScript = `(function () {
  if (!document.documentMode) return
  var spanish = document.documentElement.lang === 'es'
  var box = document.createElement('div')
  box.setAttribute('role', 'alertdialog')
  box.setAttribute('aria-modal', 'true')
  box.setAttribute('aria-label', spanish ? 'Navegador no compatible' : 'Unsupported browser')
  box.style.cssText = 'position:fixed;top:0;left:0;right:0;z-index:99;padding:24px;background:#fff;color:#111;font:18px Arial,sans-serif;text-align:center'
  var words = document.createElement('p')
  words.appendChild(document.createTextNode(spanish
    ? 'Tu navegador ya no es compatible con este sitio. Usa la versi\\u00f3n actual de Edge, Chrome, Firefox o Safari.'
    : 'Your browser is no longer supported here. Please use a current version of Edge, Chrome, Firefox or Safari.'))
  var button = document.createElement('button')
  button.appendChild(document.createTextNode(spanish ? 'Continuar' : 'Continue'))
  button.onclick = function () { box.parentNode.removeChild(box) }
  box.appendChild(words)
  box.appendChild(button)
  document.body.appendChild(box)
  button.focus()
})()
`
export const oldBrowserPath = '/generetic/old-browser.js'
