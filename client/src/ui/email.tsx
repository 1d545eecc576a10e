/** An e-mail that breaks before its @ when there is no room for it in one line. */
export function Email({ children, strong = false }: { children: string; strong?: boolean }) {
  const at = children.lastIndexOf('@')
  const Tag = strong ? 'b' : 'span'
  return (
    <Tag>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </Tag>
  )
}
