/**
 * The name of a file, on one line. Where it has no room its beginning is left out: cameras put the date there, the same
 * for many photos, and what tells them apart at the end.
 */
export const FileName = ({ nome }: { nome: string }) => (
  <span className="file-name">
    <bdi>{nome}</bdi>
  </span>
)
