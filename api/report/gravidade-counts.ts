import type { Linha } from '#shared/linhas/index'

/** '5 · Crítica: 2; 3 · Moderada: 4': how many records are of each severity, the gravest first; '' where none was said. */
export function describeGravidades(
  linha: Linha,
  registros: readonly { readonly gravidade?: string | null | undefined }[],
): string {
  return (
    linha.gravidades
      .toReversed()
      .map(
        ({ valor, label }) =>
          [label, registros.filter(({ gravidade }) => gravidade === valor).length] as const,
      )
      .filter(([, quantas]) => quantas > 0)
      // Unbreakable spaces, so that a line never ends between a grade and its count.
      .map(([label, quantas]) => `${label}: ${quantas}`.replaceAll(' ', '\u00a0'))
      // A grade begins with a digit: after a comma, the count before it would read as a part of it.
      .join('; ')
  )
}
