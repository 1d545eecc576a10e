/** Attributes that jsdom's own style sheet asks for where it says how an element is displayed. */
const ASKED = ['hidden', 'open', 'popover', 'type']

/** Values that jsdom gave for an element of some kind. */
const known = new Map<string, string>()

const view = document.defaultView as Window & typeof globalThis
export const ofJsdom = view.getComputedStyle.bind(view)

const isStyled = (element: Element, property: string) =>
  element.getAttribute('style')?.includes(property) ?? false

/** Whether nothing around the element hides it, or shows it again. */
function isLeftAlone(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (isStyled(at, 'visibility') || at.hasAttribute('hidden')) return false
  return true
}

/** Whether all elements of the kind have the same value, wherever they are. */
function isOfItsKind(element: Element, property: string): boolean {
  if (element === document.documentElement) return !element.hasAttribute('style')
  // jsdom displays the first summary of its parent otherwise.
  if (property === 'display') return element.localName !== 'summary' && !isStyled(element, 'display')
  return property === 'visibility' && isLeftAlone(element)
}

function valueOf(element: Element, property: string): string {
  const ask = () => ofJsdom(element).getPropertyValue(property)
  if (!isOfItsKind(element, property)) return ask()
  const attributes = ASKED.map((name) => element.getAttribute(name))
  const kind = JSON.stringify([property, element.namespaceURI, element.localName, ...attributes])
  const value = known.get(kind) ?? ask()
  known.set(kind, value)
  return value
}

/** The name of a property in a style sheet. */
const propertyOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Tests ask over and over what is hidden, and screens how large letters are: jsdom goes through its whole style sheet
 * after every change of the page. Here it is asked once for each kind of element, as long as no style sheet of ours
 * tells elements of one kind apart.
 */
view.getComputedStyle = (element, pseudo) => {
  if (pseudo || document.styleSheets.length > 0) return ofJsdom(element, pseudo)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_none, name) =>
      name === 'getPropertyValue'
        ? (property: string) => valueOf(element, property)
        : valueOf(element, propertyOf(String(name))),
  })
}
