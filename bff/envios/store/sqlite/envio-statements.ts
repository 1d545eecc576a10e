import type { Sqlite } from '#shared/node/sqlite/open-sqlite'
import { JSON_N } from '../envio-records.ts'

/** The states of an envio in which its files take room. */
const OPEN = `('recebendo', 'enviando', 'recusado')`

/** The states of an envio in which it takes files. */
const TAKING = `('recebendo', 'recusado')`

/** The statements on the file of the envios, prepared once. */
export const prepareStatements = (db: Sqlite) => ({
  insert: db.prepare(
    `INSERT INTO envios (id, usuario_id, email, nivel, linha, campos, chave, declarado, sessao, bytes, visto_ms, estado, rodada, aviso, criado_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  insertFile: db.prepare(
    'INSERT INTO arquivos (envio, n, nome, bytes, sha256, estado) VALUES (?, ?, ?, ?, ?, ?)',
  ),
  find: db.prepare('SELECT * FROM envios WHERE id = ? AND usuario_id = ?'),
  findAny: db.prepare('SELECT * FROM envios WHERE id = ?'),
  byKey: db.prepare('SELECT * FROM envios WHERE usuario_id = ? AND chave = ?'),
  openOf: db.prepare(
    `SELECT * FROM envios WHERE usuario_id = ? AND estado IN ${OPEN} ORDER BY criado_ms DESC, id`,
  ),
  files: db.prepare('SELECT * FROM arquivos WHERE envio = ? ORDER BY n'),
  sums: db.prepare(
    `SELECT count(*) FILTER (WHERE n <> ${JSON_N}) AS total,
      count(*) FILTER (WHERE n <> ${JSON_N} AND estado = 'chegou') AS chegaram,
      coalesce(sum(bytes) FILTER (WHERE estado = 'chegou'), 0) AS recebidos,
      coalesce(group_concat(n) FILTER (WHERE estado = 'falta'), '') AS falta
     FROM arquivos WHERE envio = ?`,
  ),
  askedSums: db.prepare(
    `WITH deixadas AS MATERIALIZED (SELECT value FROM json_each(?)),
      todos AS (SELECT n, estado, n IN deixadas AS deixada FROM arquivos WHERE envio = ?)
     SELECT count(*) FILTER (WHERE n <> ${JSON_N} AND deixada) AS fora,
      count(*) FILTER (WHERE NOT deixada AND estado IN ('falta', 'recusada')) AS aVir,
      count(*) FILTER (WHERE n <> ${JSON_N} AND NOT deixada AND estado = 'chegou') AS vao
     FROM todos`,
  ),
  forgetFiles: db.prepare('DELETE FROM arquivos WHERE envio = ?'),
  file: db.prepare('SELECT * FROM arquivos WHERE envio = ? AND n = ?'),
  setFile: db.prepare('UPDATE arquivos SET estado = ?, mime = ?, motivo = ? WHERE envio = ? AND n = ?'),
  takeBack: db.prepare(
    `UPDATE arquivos SET estado = 'falta', mime = NULL, motivo = NULL
     WHERE envio = ? AND n = ? AND (SELECT estado FROM envios WHERE id = envio) IN ${TAKING}`,
  ),
  setOut: db.prepare('UPDATE arquivos SET fora = ? WHERE envio = ? AND n = ?'),
  allIn: db.prepare('UPDATE arquivos SET fora = 0 WHERE envio = ?'),
  seen: db.prepare('UPDATE envios SET visto_ms = ?, sessao = coalesce(?, sessao) WHERE id = ?'),
  send: db.prepare(
    `UPDATE envios SET estado = 'enviando', rodada = rodada + ?, tentativas = ?, proxima_ms = 0, aviso = NULL, sessao = ?, visto_ms = ? WHERE id = ?`,
  ),
  later: db.prepare('UPDATE envios SET tentativas = ?, proxima_ms = ?, aviso = ? WHERE id = ?'),
  tried: db.prepare('UPDATE envios SET tentativas = max(tentativas, 1) WHERE id = ?'),
  end: db.prepare(
    'UPDATE envios SET estado = ?, aviso = ?, resposta = ?, visto_ms = ?, chave = CASE WHEN ? THEN NULL ELSE chave END WHERE id = ?',
  ),
  due: db.prepare(
    "SELECT * FROM envios WHERE estado = 'enviando' AND proxima_ms <= ? ORDER BY proxima_ms, visto_ms LIMIT 50",
  ),
  hurry: db.prepare("UPDATE envios SET proxima_ms = 0 WHERE estado = 'enviando' AND id = ?"),
  // At a start, any of them may have reached the backend, and their waiting times were by the clock of the ended process.
  restart: db.prepare(
    "UPDATE envios SET proxima_ms = 0, tentativas = max(tentativas, 1) WHERE estado = 'enviando'",
  ),
  room: db.prepare(
    `SELECT count(*) AS envios, coalesce(sum(bytes), 0) AS bytes, coalesce(max(bytes), 0) AS maior FROM envios WHERE estado IN ${OPEN}`,
  ),
  roomOf: db.prepare(
    `SELECT count(*) AS envios, coalesce(sum(bytes), 0) AS bytes, coalesce(max(bytes), 0) AS maior FROM envios WHERE estado IN ${OPEN} AND usuario_id = ?`,
  ),
  filesIn: db.prepare(
    `SELECT coalesce(sum(a.bytes), 0) AS soma FROM arquivos a JOIN envios e ON e.id = a.envio WHERE e.estado IN ${OPEN} AND a.estado = ?`,
  ),
  old: db.prepare(`SELECT * FROM envios WHERE estado IN ${OPEN} AND visto_ms <= ?`),
  forget: db.prepare(`DELETE FROM envios WHERE estado NOT IN ${OPEN} AND visto_ms <= ?`),
  allOpen: db.prepare(`SELECT * FROM envios WHERE estado IN ${OPEN}`),
  counts: db.prepare('SELECT estado, count(*) AS quantos FROM envios GROUP BY estado'),
})

export type EnvioStatements = ReturnType<typeof prepareStatements>
