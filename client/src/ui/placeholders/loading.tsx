/** Spinner beside its sentence, which is read aloud once. */
export function Loading({ children }: { children: string }) {
  return (
    <p className="loading" role="status">
      <span className="spin" aria-hidden="true" />
      <b>{children}</b>
    </p>
  )
}
