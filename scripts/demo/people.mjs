// The users of the demonstration: one of each role. Companies, CNPJs and telephones are invented.
import { NIVEIS } from '#shared/linhas/niveis'

const REGISTRATION = {
  administrador: { responsavel: 'Marina Tavares', empresa: 'Extradorso Demonstração', ramo: 'Inspeções' },
  colaborador: { responsavel: 'Rafael Nogueira', empresa: 'Ventos do Agreste', ramo: 'Energia eólica' },
  supervisor: { responsavel: 'Helena Prado', empresa: 'Ventos do Agreste', ramo: 'Energia eólica' },
  colaboradorCivil: { responsavel: 'Tiago Siqueira', empresa: 'Prumo Engenharia', ramo: 'Construção civil' },
  supervisorCivil: { responsavel: 'Beatriz Campos', empresa: 'Prumo Engenharia', ramo: 'Construção civil' },
}

/** The registration of one user of each role, all with the given password; the administrator comes first. */
export function demoPeople(senha) {
  return NIVEIS.map((nivel, index) => ({
    ...REGISTRATION[nivel],
    email: `${nivel.toLowerCase()}@demo.example`,
    senha,
    nivel,
    cnpj: '12.ABC.345/01DE-35',
    telefone: `(84) 98811-20${40 + index}`,
  }))
}
