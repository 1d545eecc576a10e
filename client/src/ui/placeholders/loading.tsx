/** Spinner beside its sentence, announced once. */
export function Loading({ children }: { children: string }) {
  return (
    <p className="loading" role="status">
      <span className="spin" aria-hidden="true" />
      <b>{children}</b>
    </p>
  )
}
