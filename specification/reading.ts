/**
 * A page as a person reads it, one line for each thing, in order: headings, links with their addresses, buttons, fields
 * with their type and value, option lists, pictures, pairs of label and value, sentences. It uses nothing but the DOM,
 * so that the same function can read a page in jsdom and, handed to the browser as it is, a page of the built product.
 */
export function readPage(root: Element): string[] {
  const lines: string[] = []
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  // Names are looked up, and selectors asked only where few elements come: jsdom reads each selector anew.
  const namesOf = (text: string) => new Set(text.split(','))
  const unread = namesOf('script,style,template')
  const fields = namesOf('input,select,textarea')
  const pictures = namesOf('img,canvas,svg')
  const apart = namesOf(
    'h1,h2,h3,h4,h5,h6,a,button,input,select,textarea,img,canvas,svg,p,div,section,article,ul,ol,li,dl,dt,dd,table,tr,td,th,form,label,small,figure,figcaption,dialog,nav,main,header,footer',
  )
  const seen = (element: Element) => !unread.has(element.localName) && !element.hasAttribute('hidden')

  function textOf(node: Node): string {
    if (node.nodeType === 3) return node.textContent ?? ''
    if (!(node instanceof Element) || !seen(node)) return ''
    if (node.localName === 'svg') return node.getAttribute('aria-label') ?? ''
    if (node.localName === 'img') return node.getAttribute('alt') ?? ''
    // A <wbr>, where a word may break, is not a space.
    const isInWord = ({ nodeType, nodeName }: Node) => nodeType === 3 || nodeName === 'WBR'
    return [...node.childNodes]
      .map((child) => (isInWord(child) ? textOf(child) : ` ${textOf(child)} `))
      .join('')
  }

  function nameOf(element: Element): string {
    const by = element.getAttribute('aria-labelledby')
    if (by)
      return clean(
        by
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      )
    const label = element.getAttribute('aria-label')
    if (label !== null) return clean(label)
    const id = element.getAttribute('id')
    const outer = element.closest('label')
    const own = id ? document.querySelector(`label[for="${id}"]`) : null
    if (own ?? outer) return clean(textOf(own ?? outer ?? element))
    return clean(textOf(element))
  }

  function optionOf(option: HTMLOptionElement): string {
    return option.value === clean(option.text) ? option.value : `${option.value}=${clean(option.text)}`
  }

  function fieldOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
    const is = (name: string) => (field.hasAttribute(name) ? ` ${name}` : '')
    const said = (name: string, word: string) =>
      field.hasAttribute(name) ? ` ${word}: ${field.getAttribute(name) ?? ''}` : ''
    const flags = is('required') + is('readonly') + is('disabled') + is('multiple')
    const facts = said('name', 'name') + said('accept', 'accept') + said('maxlength', 'maxlength')
    const held = `${said('placeholder', 'placeholder')}${field.getAttribute('aria-invalid') === 'true' ? ' invalid' : ''}`
    if (field instanceof HTMLSelectElement) {
      return `select "${nameOf(field)}"${flags}${facts}${held} [${[...field.options].map(optionOf).join(' | ')}] = "${field.value}"`
    }
    const type = field instanceof HTMLTextAreaElement ? 'textarea' : field.type
    const value =
      type === 'file'
        ? ''
        : type === 'radio' || type === 'checkbox'
          ? ` ${field.value}${(field as HTMLInputElement).checked ? ' chosen' : ''}`
          : ` = "${field.value}"`
    return `${type} "${nameOf(field)}"${flags}${facts}${held}${value}`
  }

  /** True when no part of the element stands on a line of its own. */
  function isSentence(element: Element): boolean {
    return ![...element.children].some(
      (part) => seen(part) && (apart.has(part.localName) || part.hasAttribute('role') || !isSentence(part)),
    )
  }

  /** Whether the label is one of a field, which says it with its name. */
  function hasField(label: Element): boolean {
    const id = label.getAttribute('for')
    const field = id === null ? label.querySelector('input, select, textarea') : document.getElementById(id)
    return fields.has(field?.localName ?? '')
  }

  function partOf(element: Element): string | null {
    const tag = element.localName
    const role = element.getAttribute('role')
    if (/^h[1-6]$/.test(tag)) return `${tag} ${clean(textOf(element))}`
    if (tag === 'a') {
      const href = element.getAttribute('href') ?? ''
      const file = element.getAttribute('download')
      const here = element.getAttribute('aria-current') ? ' (current)' : ''
      return `link "${nameOf(element)}" → ${href}${file === null ? '' : ` saved as ${file}`}${here}`
    }
    if (tag === 'button') {
      const off = element.matches('[disabled], [aria-disabled=true]') ? ' disabled' : ''
      const pressed = element.getAttribute('aria-pressed') === 'true' ? ' pressed' : ''
      const title = element.getAttribute('title')
      const name = nameOf(element)
      return `button "${name}"${title && title !== name ? ` title: ${title}` : ''}${off}${pressed}`
    }
    if (fields.has(tag)) return fieldOf(element as HTMLInputElement)
    if (pictures.has(tag) || role === 'img') {
      const name = nameOf(element)
      return name ? `picture "${name}"` : ''
    }
    if (role === 'progressbar')
      return `progress "${nameOf(element)}" ${element.getAttribute('aria-valuenow') ?? ''}`
    if (tag === 'label' && hasField(element)) {
      return element.querySelector('input, select, textarea') ? null : ''
    }
    if (tag === 'tr') return [...element.children].map((cell) => clean(textOf(cell))).join(' | ')
    if (tag === 'dd') return ''
    if (tag === 'dt') {
      const value = element.nextElementSibling
      return `${clean(textOf(element))}: ${value ? clean(textOf(value)) : ''}`
    }
    return null
  }

  /** The heading of a part of the page that has a name of its own and other things inside. */
  function regionOf(element: Element): string {
    const name = element.getAttribute('aria-label')
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
    return name && element.matches('nav, section, aside, dialog, [role], article, form, ul, header, footer')
      ? `${role} "${clean(name)}":`
      : ''
  }

  function walk(node: Node): void {
    if (node.nodeType === 3) {
      const text = clean(node.textContent)
      if (text) lines.push(text)
      return
    }
    if (!(node instanceof Element) || !seen(node)) return
    const part = partOf(node)
    if (part !== null) {
      if (part) lines.push(part)
      return
    }
    const region = regionOf(node)
    if (region) lines.push(region)
    if (isSentence(node)) {
      const text = clean(textOf(node))
      if (text) lines.push(text)
      return
    }
    for (const child of node.childNodes) walk(child)
  }

  walk(root)
  return lines
}
