import { expect, it } from 'vitest'
import { ofJsdom } from './known-styles.ts'

const PAGE = `
  <p>a</p><p hidden>a</p><p hidden="until-found">a</p><p style="display: none">a</p><p popover>a</p>
  <dialog>a<b>a</b></dialog><dialog open>a</dialog><dialog popover open>a</dialog>
  <details><summary>a</summary><summary>b</summary><i>a</i></details><details open><summary>a</summary></details>
  <input type="hidden"><input type="HIDDEN"><input><embed hidden><noscript>a</noscript><template>a</template>
  <div style="visibility: hidden"><b>a</b><b style="visibility: visible">a</b></div>
  <table><tbody hidden><tr hidden><td>a</td></tr></tbody></table>
  <svg><title>a</title><text style="display: inline">a</text></svg><ul><li>a</li></ul>`

it('a page reads as jsdom styles it, also when it changes and where a style sheet tells elements of one kind apart', () => {
  const styles = (of: typeof getComputedStyle) =>
    [document.documentElement, ...document.body.querySelectorAll('*')].map((element) => {
      const { display, visibility, fontSize, pointerEvents } = of(element)
      return [
        element.outerHTML,
        display,
        visibility,
        fontSize,
        pointerEvents,
        of(element).getPropertyValue('display'),
      ]
    })
  const readsAlike = () => expect(styles(window.getComputedStyle)).toEqual(styles(ofJsdom))
  document.body.innerHTML = PAGE
  readsAlike()
  for (const element of document.body.querySelectorAll('p, dialog, details, input')) {
    element.toggleAttribute('hidden')
    element.toggleAttribute('open')
  }
  document.documentElement.style.fontSize = '20px'
  readsAlike()
  document.documentElement.removeAttribute('style')
  document.body.insertAdjacentHTML(
    'beforeend',
    '<style>p + p { display: none } b { visibility: hidden }</style>',
  )
  readsAlike()
  document.body.replaceChildren()
  readsAlike()
})
